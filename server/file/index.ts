/**
 * Files: uploads in one piece and in parts, and the way back. A file is stored whole or not at all, only when its content
 * is what its name says, and under a name that nobody guesses. Other calls that take files read them by `readableParts` and `incoming`.
 */
export { filePart } from './chunk/chunkRoutes.ts'
export { spaceFailure } from './store/fileStore.ts'
export { incoming } from './store/receiveFile.ts'
export { readableParts } from './upload.ts'
