/** Files and pictures: uploaded, shown, fetched. The value is their stored paths, comma-joined. */
export { refusalOf } from './acceptFile.ts'
export { fileWidget, imageWidget } from './definitions.ts'
export { FileLink } from './FileLink.tsx'
export { previewKind } from './preview/previewKind.ts'
