import { createHash } from 'node:crypto'

const longest = 64

/** The id of a row that comes from a document: the same in every installation. */
export function rowId(prefix: string, key: string): string {
  const plain = `${prefix}-${key}`
  if (plain.length <= longest && /^[\w.:-]+$/.test(plain)) return plain
  return `${prefix}-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`
}
