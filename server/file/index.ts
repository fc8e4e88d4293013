/**
 * Files: single and chunked uploads, and downloads. A file is stored completely or not at all, only when its content
 * matches its name, and under an unguessable path. Other routes read uploads through `readableParts` and `incoming`.
 */
export { filePart } from './chunk/chunkRoutes.ts'
export { spaceFailure } from './store/fileStore.ts'
export { incoming } from './store/receiveFile.ts'
export { readableParts } from './upload.ts'
