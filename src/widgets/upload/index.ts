/** Files and pictures: uploaded, shown, fetched. The value is their stored paths, comma-joined. */
export { refusalOf } from './acceptFile.ts'
export { FileLinks, fileWidget, imageWidget } from './definitions.ts'
export { previewKind } from './preview/previewKind.ts'
export { storedItems } from './uploadItem.ts'
