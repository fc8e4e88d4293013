/**
 * Files: single and chunked uploads, and downloads. A file is stored completely or not at all, only when its content
 * matches its name, and under an unguessable path; files of private folders open only to who may read a record that
 * holds them. Other routes read uploads through `readableParts` and `incoming`.
 */
export { filePart } from './chunk/chunkRoutes.ts'
export { recordHeldFiles } from './privateFile.ts'
export { spaceFailure } from './store/fileStore.ts'
export { incoming } from './store/receiveFile.ts'
export { readableParts } from './upload.ts'
export { isOpenableAddress, openableFile, type StoredFile } from './view.ts'
