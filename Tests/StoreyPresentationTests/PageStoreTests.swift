import StoreyPresentation
import Testing

@Suite struct PageStoreTests {
}
