import { createHash } from 'node:crypto'

/** The hash of a text. */
const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash of a document as it is written: the order of keys counts, it is the order of fields. */
export const documentHash = (document: unknown): string => textHash(JSON.stringify(document))
