import type { PlainScreenDocument } from '#core/document'

/** The parameters of a screen. */
interface ScreenParams {
  /** Those that it reads at all. */
  read: ReadonlySet<string>
  /** Those without which it shows nothing. */
  needed: ReadonlySet<string>
}

const namesIn = (text: string): string[] => [...text.matchAll(/\$params\.([A-Za-z]\w*)/g)].map(([, name = '']) => name)

/** What a screen reads of `$params`: in expressions, in its path, by its filters, and the record that it shows. */
export function paramsOf(plain: PlainScreenDocument): ScreenParams {
  const inPath = [...(plain.path ?? '').matchAll(/:([A-Za-z]\w*)/g)].map(([, name = '']) => name)
  const written = namesIn(JSON.stringify(plain))
  const isRecord = plain.type === 'form' || plain.type === 'steps' || plain.type === 'detail'
  const filters = filtersOf(plain)
  const where = plain.type === 'list' ? namesIn(plain.where ?? '') : []
  return {
    read: new Set([...written, ...inPath, ...filters, ...(isRecord ? ['id'] : [])]),
    needed: new Set([...where, ...(plain.type === 'detail' ? ['id'] : [])]),
  }
}

function filtersOf(plain: PlainScreenDocument): string[] {
  if (plain.type === 'dashboard') return Object.keys(plain.filters ?? {})
  return plain.type === 'list' ? (plain.filters ?? []).flatMap(idsOf) : []
}

/** A list takes what its filters begin with from parameters of their names. */
function idsOf(filter: string | { id?: string; field?: string; fields?: string[] }): string[] {
  if (typeof filter === 'string') return [filter]
  return [filter.id ?? filter.field ?? filter.fields?.[0] ?? ''].filter(Boolean)
}
