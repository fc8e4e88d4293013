/** Files to and from the server: addresses, uploads with progress, downloads, tickets. spec: shell §7; contract §8 */
export type { FileService } from './fileService.ts'
export { createFiles } from './fileService.ts'
export { fileUrl } from './fileUrl.ts'
export { sheetOf } from './sheet.ts'
export type { FilePreview, SheetPreview, StoredFiles } from './storedFiles.ts'
export type { FileUpload } from './upload.ts'
