/** Values of a query. Null and undefined are left out, lists are joined with commas. spec: contract §3, last paragraph */
export type Query = Readonly<Record<string, unknown>>

const parameterText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)
}

/** The query as the server reads it: texts only. */
export function queryTexts(query: Query = {}): Record<string, string> {
  const sent = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(sent.map(([name, value]) => [name, parameterText(value)]))
}

/** Percent-encodes all but the comma, which stays readable in lists of ids and in table dictionaries. */
export const encodePart = (text: string): string => encodeURIComponent(text).replaceAll('%2C', ',')

/** `path` with each `{name}` or `:name` in it filled in; other values are left for the query or the body. */
export function filledPath(path: string, values: Query): { path: string; rest: Query } {
  const used = new Set<string>()
  const filled = path.replace(/\{(\w+)\}|:([A-Za-z]\w*)/g, (_, braced: string | undefined, plain: string) => {
    used.add(braced ?? plain)
    return encodePart(String(values[braced ?? plain] ?? ''))
  })
  return { path: filled, rest: Object.fromEntries(Object.entries(values).filter(([name]) => !used.has(name))) }
}

/** `path` filled in from `values`; the remaining values become its query. */
export function filledAddress(path: string, values: Query): string {
  const { path: filled, rest } = filledPath(path, values)
  return withQuery(filled, queryTexts(rest))
}

/** `path` with the query behind it. */
export function withQuery(path: string, texts: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(texts).map(([name, text]) => `${encodePart(name)}=${encodePart(text)}`)
  if (pairs.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`
}
