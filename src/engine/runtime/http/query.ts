/** Values of a query. Null and undefined are left out, lists are joined with commas. spec: contract §3, last paragraph */
export type Query = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)
}

/** The query as the server will read it: texts only. */
export function queryTexts(query: Query = {}): Record<string, string> {
  const sent = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(sent.map(([name, value]) => [name, textOf(value)]))
}

/** Percent-encodes all but the comma, which stays readable in lists of ids and in table dictionaries. */
export const encodePart = (text: string): string => encodeURIComponent(text).replaceAll('%2C', ',')

/** `path` with the query behind it. */
export function withQuery(path: string, texts: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(texts).map(([name, text]) => `${encodePart(name)}=${encodePart(text)}`)
  if (pairs.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`
}
