/** A piece of a file: its first and its last byte. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The one piece that a `Range` header asks for: null for the whole file, also when the header is none or names several
 * pieces; `outside` when no byte of it is there. spec: RFC 9110 §14.2
 */
export function rangeOf(header: string, bytes: number): ByteRange | null | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start > end ? 'outside' : { start, end }
}
