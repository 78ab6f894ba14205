// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "custom-floor",
  platforms: [.macOS(.v14)],
  products: [.library(name: "StoreHours", targets: ["StoreHours"])],
  // The path is relative because this sample is part of the package that it depends on. In your package, use a URL and a
  // version.
  dependencies: [.package(name: "storey", path: "../..")],
  targets: [
    .target(
      name: "StoreHours",
      dependencies: [
        .product(name: "Storey", package: "storey"), .product(name: "StoreyFloors", package: "storey"),
        .product(name: "StoreyValidation", package: "storey"),
      ]),
    .executableTarget(
      name: "custom-floor",
      dependencies: [
        "StoreHours", .product(name: "StoreyOutput", package: "storey"),
        .product(name: "StoreyTool", package: "storey"),
      ]),
    .testTarget(
      name: "StoreHoursTests",
      dependencies: ["StoreHours", .product(name: "StoreyTestSupport", package: "storey")]),
  ],
  swiftLanguageModes: [.v6]
)
