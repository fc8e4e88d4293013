import type { Part } from '#server/http'

/** Upload, chunked upload and view of files. */
export const filePart: Part = { id: 'file', routes: [] }
