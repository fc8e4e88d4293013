import type { Segments } from '#core/model'

/** A word of a document: its key or index, what it says, and where it stands. */
export interface Word {
  key: string
  value: unknown
  at: Segments
}

/** Visits every word below `node`, from the top; below a word only where `visit` says true. */
export function visitWords(node: unknown, visit: (word: Word) => boolean, at: Segments = []): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    const here = [...at, Array.isArray(node) ? Number(key) : key]
    if (visit({ key, value, at: here })) visitWords(value, visit, here)
  }
}
