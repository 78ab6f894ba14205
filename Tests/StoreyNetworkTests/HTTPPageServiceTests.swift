import StoreyNetwork
import StoreyPresentation
import Testing

@Suite struct HTTPPageServiceTests {
}
