import type { AnyDocument } from '#core/document'
import type { Library } from '#core/library'

/** Which other document says what stands at a place, by the beginning of its pointer. */
export type Origins = Readonly<Record<string, string>>

/** What a screen or model has from those that it extends, whose words are merged in; undefined when it extends nothing. */
export function originsOf({ kind, id }: AnyDocument, library: Library): Origins | undefined {
  if (kind !== 'screen' && kind !== 'model') return undefined
  const find = (one: string) => (kind === 'screen' ? library.screen(one) : library.model(one))
  if (!baseOf(find(id) ?? {})) return undefined
  const places = kind === 'screen' ? wordsOf : fieldsOf
  const origins: Record<string, string> = {}
  const seen = new Set<string>()
  for (let one = find(id); one && !seen.has(one.id); one = find(baseOf(one) ?? '')) {
    seen.add(one.id)
    for (const place of places(one)) origins[place] ??= one.id
  }
  const others = Object.entries(origins).filter(([, owner]) => owner !== id)
  return others.length > 0 ? Object.fromEntries(others) : undefined
}

const baseOf = (document: object): string | undefined =>
  'extends' in document && typeof document.extends === 'string' ? document.extends : undefined

const wordsOf = (document: object): string[] => Object.keys(document).map((word) => `/${word}`)

const fieldsOf = (document: object): string[] =>
  Object.keys(('fields' in document && document.fields) || {}).map((name) => `/fields/${name}`)
