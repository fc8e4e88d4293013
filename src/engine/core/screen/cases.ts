import { entriesFrom, type FieldDocument, type PlainScreenDocument, type ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import { isObject } from '#core/object'
import { inheritScreen } from './inherit.ts'

type Shape = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]

/** Where a name in braces is looked up, and how its value is written there. */
interface FieldScope {
  fieldOf(name: string): FieldDocument | undefined
  prefix: string
}

/** What an id by case names. */
type NamedKind = 'model' | 'screen' | 'field'

/** An entry of a list whose id, or field of type `one`, is chosen by a field in braces. */
export interface CasedEntry {
  node: Shape
  /** Where that id stands in the screen. */
  place: Path
  /** The field in braces. */
  name: string
  /** Its document; undefined where there is no such field or filter. */
  field: FieldDocument | undefined
  /** The values of its dictionary, none where it has no dictionary. */
  values: readonly string[]
  /** Those of them for which there is the document or field that the id names. */
  found: readonly string[]
  prefix: string
}

/** What stands in place of an entry. */
type Written = (entry: CasedEntry) => readonly unknown[]

/**
 * A screen as it is served: with what it extends merged in, and each entry by case written out, one for each value whose
 * document is there, shown while the field has it.
 */
export function wholeScreen(document: ScreenDocument, library: Library): PlainScreenDocument | undefined {
  const plain = inheritScreen(document, library)
  return plain && withEntries(plain, library, (entry) => entry.found.map((value) => written(entry, value)))
}

/**
 * A screen once for every case, each entry in its place, so that findings stand where the document says them. Where
 * no document is there for any value, one is named that is missing.
 */
export function screenByCase(plain: PlainScreenDocument, library: Library): readonly PlainScreenDocument[] {
  const entries = casedEntries(plain, library)
  const rounds = Math.max(1, ...entries.map(({ found }) => found.length))
  if (entries.length === 0) return [plain]
  return Array.from({ length: rounds }, (_, round) =>
    withEntries(plain, library, (entry) => {
      const choices = entry.found.length > 0 ? entry.found : entry.values.slice(0, 1)
      const value = choices[round % choices.length]
      return [value === undefined ? entry.node : written(entry, value)]
    }),
  )
}

/** Every entry by case of a screen. */
export function casedEntries(plain: PlainScreenDocument, library: Library): readonly CasedEntry[] {
  const entries: CasedEntry[] = []
  withEntries(plain, library, (entry) => {
    entries.push(entry)
    return [entry.node]
  })
  return entries
}

const inBraces = /\{([a-z][A-Za-z0-9]{0,39})\}/
/** Keys under which an id or code may hold a case. */
const byCase = new Set(['screen', 'list', 'model', 'one', 'permission'])

function written({ node, name, prefix }: CasedEntry, value: string): unknown {
  const filled = filledWith(node, `{${name}}`, value) as Shape
  const { visibleWhen: own = true, id } = node
  const isCase = `${prefix}${name} == ${JSON.stringify(value)}`
  return {
    ...filled,
    ...(typeof id === 'string' ? { id: `${id}_${value}` } : {}),
    visibleWhen: typeof own === 'string' ? `(${own}) && ${isCase}` : own && isCase,
  }
}

function filledWith(node: unknown, braces: string, value: string, key = ''): unknown {
  if (Array.isArray(node)) return node.map((one) => filledWith(one, braces, value, key))
  if (isObject(node))
    return Object.fromEntries(Object.entries(node).map(([name, one]) => [name, filledWith(one, braces, value, name)]))
  return typeof node === 'string' && byCase.has(key) ? node.replaceAll(braces, value) : node
}

function withEntries(plain: PlainScreenDocument, library: Library, write: Written): PlainScreenDocument {
  if (!inBraces.test(JSON.stringify(plain))) return plain
  const visit = (node: unknown, place: Path, scope: FieldScope): unknown => {
    if (Array.isArray(node)) return entriesFrom(node, (one, index) => visitEntry(one, [...place, index], scope))
    if (!isObject(node)) return node
    const inside = ([key, one]: [string, unknown]) =>
      [key, visit(one, [...place, key], scopeIn(node, key, scope, library))] as const
    return Object.fromEntries(Object.entries(node).map(inside))
  }
  const visitEntry = (one: unknown, place: Path, scope: FieldScope) => {
    const entry = isObject(one) ? casedEntry(one, place, scope, library) : undefined
    const caseAt = entry && entry.node.visibleWhen === undefined ? { caseAt: entry.place.slice(place.length) } : {}
    return (entry ? write(entry) : [one]).map((left) => ({ node: visit(left, place, scope), ...caseAt }))
  }
  return visit(plain, [], scopeOfScreen(plain, library)) as PlainScreenDocument
}

/** Cards are told apart by the filters of their dashboard, items by the fields of the record. */
function scopeOfScreen(plain: PlainScreenDocument, library: Library): FieldScope {
  if (plain.type !== 'dashboard') return scopeOfModel('model' in plain ? plain.model : undefined, library)
  return { fieldOf: (name) => plain.filters?.[name], prefix: '$filter.' }
}

const scopeOfModel = (modelId: unknown, library: Library): FieldScope => ({
  fieldOf: (name) => library.resolvedModel(String(modelId))?.field(name)?.document,
  prefix: '',
})

/** What a pin tells stands over the row of its card, a list in place over its own model. */
function scopeIn(node: Shape, key: string, scope: FieldScope, library: Library): FieldScope {
  if (key === 'popup' && isObject(node.source)) return scopeOfModel(node.source.model, library)
  if (key === 'list' && isObject(node.list)) return scopeOfModel(node.list.model, library)
  return scope
}

/** Keys of an entry whose ids tell it by case. */
const idsOf = ({ screen, list, model, one, source }: Shape): readonly { at: Path; names: NamedKind; id: unknown }[] => [
  { at: ['screen'], names: 'screen', id: screen },
  { at: ['list'], names: 'screen', id: list },
  { at: ['model'], names: 'model', id: model },
  { at: ['one'], names: 'field', id: one },
  ...(isObject(source) ? [{ at: ['source', 'model'], names: 'model' as const, id: source.model }] : []),
]

function casedEntry(node: Shape, place: Path, scope: FieldScope, library: Library): CasedEntry | undefined {
  for (const { at, names, id } of idsOf(node)) {
    const name = typeof id === 'string' ? inBraces.exec(id)?.[1] : undefined
    if (typeof id !== 'string' || name === undefined) continue
    const field = scope.fieldOf(name)
    const items = typeof field?.dict === 'string' ? library.dict(field.dict) : undefined
    const values = (items ?? []).map(({ value }) => value)
    const isThere = (value: string) => exists(names, id.replaceAll(`{${name}}`, value), scope, library)
    const { prefix } = scope
    return { node, place: [...place, ...at], name, field, values, found: values.filter(isThere), prefix }
  }
  return undefined
}

const exists = (names: NamedKind, id: string, scope: FieldScope, library: Library): boolean => {
  if (names === 'field') return scope.fieldOf(id) !== undefined
  const document = names === 'model' ? library.model(id) : library.screen(id)
  return document !== undefined && document.abstract !== true
}
