import { entriesFrom, type FieldDocument, type PlainScreenDocument, type ScreenDocument } from '#core/document'
import { nameWord } from '#core/fieldType'
import type { Library } from '#core/library'
import { isObject, memoized } from '#core/object'
import { inheritScreen } from './inherit.ts'

type Shape = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]

/** Where the field named in braces is looked up, and the prefix of its name in expressions. */
interface FieldScope {
  fieldOf(name: string): FieldDocument | undefined
  prefix: string
}

/** What an id that depends on a case refers to. */
type NamedKind = 'model' | 'screen' | 'field'

/** A list entry whose id (or `one` field) contains a field name in braces: `{kind}` is replaced by the field's value. */
export interface CasedEntry {
  node: Shape
  /** Path of that id in the screen document. */
  place: Path
  /** Name of the field in braces. */
  name: string
  /** Document of that field; undefined when there is no such field or filter. */
  field: FieldDocument | undefined
  /** Values of the field's dictionary; empty when it has none. */
  values: readonly string[]
  /** The values for which the document or field named by the id exists. */
  found: readonly string[]
  prefix: string
}

/** Returns the entries that replace an entry. */
type Expand = (entry: CasedEntry) => readonly unknown[]

/**
 * The screen as it is served: inherited parts merged, each case entry expanded to one entry per existing target,
 * visible while the field has that value.
 */
export function wholeScreen(document: ScreenDocument, library: Library): PlainScreenDocument | undefined {
  const plain = inheritScreen(document, library)
  return plain && wholeIn(library)(plain)
}

const wholeIn = memoized((library: Library) =>
  memoized((plain: PlainScreenDocument) =>
    withEntries(plain, library, (entry) => entry.found.map((value) => expanded(entry, value))),
  ),
)

/**
 * One screen per case, with every entry at its original position so that diagnostics point into the document. When no
 * target exists at all, the first value is used, which reports it as missing.
 */
export function screenByCase(plain: PlainScreenDocument, library: Library): readonly PlainScreenDocument[] {
  const entries = casedEntries(plain, library)
  const rounds = Math.max(1, ...entries.map(({ found }) => found.length))
  if (entries.length === 0) return [plain]
  return Array.from({ length: rounds }, (_, round) =>
    withEntries(plain, library, (entry) => {
      const choices = entry.found.length > 0 ? entry.found : entry.values.slice(0, 1)
      const value = choices[round % choices.length]
      return [value === undefined ? entry.node : expanded(entry, value)]
    }),
  )
}

/** All case entries of a screen. */
export function casedEntries(plain: PlainScreenDocument, library: Library): readonly CasedEntry[] {
  const entries: CasedEntry[] = []
  withEntries(plain, library, (entry) => {
    entries.push(entry)
    return [entry.node]
  })
  return entries
}

const inBraces = new RegExp(`\\{(${nameWord})\\}`)

const idInBraces = new RegExp(`"(?:screen|list|model|one)":"[^"]*\\{${nameWord}\\}`)

/** Whether an id of a screen contains a field in braces; most screens have none. */
const mayHaveCases = memoized((plain: PlainScreenDocument) => idInBraces.test(JSON.stringify(plain)))

/** Keys whose ids or codes may contain a field in braces. */
const byCase = new Set(['screen', 'list', 'model', 'one', 'permission'])

function expanded({ node, name, prefix }: CasedEntry, value: string): unknown {
  const entry = filled(node, `{${name}}`, value) as Shape
  const { visibleWhen: own = true, id } = node
  const isCase = `${prefix}${name} == ${JSON.stringify(value)}`
  return {
    ...entry,
    ...(typeof id === 'string' ? { id: `${id}_${value}` } : {}),
    visibleWhen: typeof own === 'string' ? `(${own}) && ${isCase}` : own && isCase,
  }
}

function filled(node: unknown, braces: string, value: string, key = ''): unknown {
  if (Array.isArray(node)) return node.map((child) => filled(child, braces, value, key))
  if (isObject(node))
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, filled(child, braces, value, name)]))
  return typeof node === 'string' && byCase.has(key) ? node.replaceAll(braces, value) : node
}

function withEntries(plain: PlainScreenDocument, library: Library, expand: Expand): PlainScreenDocument {
  if (!mayHaveCases(plain)) return plain
  const visit = (node: unknown, path: Path, scope: FieldScope): unknown => {
    if (Array.isArray(node)) return entriesFrom(node, (child, index) => visitEntry(child, [...path, index], scope))
    if (!isObject(node)) return node
    const visitKey = ([key, child]: [string, unknown]) =>
      [key, visit(child, [...path, key], scopeIn(node, key, scope, library))] as const
    return Object.fromEntries(Object.entries(node).map(visitKey))
  }
  const visitEntry = (child: unknown, path: Path, scope: FieldScope) => {
    const entry = isObject(child) ? casedEntry(child, path, scope, library) : undefined
    const caseAt = entry && entry.node.visibleWhen === undefined ? { caseAt: entry.place.slice(path.length) } : {}
    return (entry ? expand(entry) : [child]).map((node) => ({ node: visit(node, path, scope), ...caseAt }))
  }
  return visit(plain, [], scopeOfScreen(plain, library)) as PlainScreenDocument
}

/** The case of a card depends on the dashboard's filters, the case of an item on fields of the record. */
function scopeOfScreen(plain: PlainScreenDocument, library: Library): FieldScope {
  if (plain.type !== 'dashboard') return scopeOfModel('model' in plain ? plain.model : undefined, library)
  return { fieldOf: (name) => plain.filters?.[name], prefix: '$filter.' }
}

const scopeOfModel = (modelId: unknown, library: Library): FieldScope => ({
  fieldOf: (name) => library.resolvedModel(String(modelId))?.field(name)?.document,
  prefix: '',
})

/** A map popup is evaluated on the row of its own source, an inline list on its own model. */
function scopeIn(node: Shape, key: string, scope: FieldScope, library: Library): FieldScope {
  if (key === 'popup' && isObject(node.source)) return scopeOfModel(node.source.model, library)
  if (key === 'list' && isObject(node.list)) return scopeOfModel(node.list.model, library)
  return scope
}

/** The ids of an entry that may contain a field in braces. */
const idsOf = ({ screen, list, model, one, source }: Shape): readonly { at: Path; names: NamedKind; id: unknown }[] => [
  { at: ['screen'], names: 'screen', id: screen },
  { at: ['list'], names: 'screen', id: list },
  { at: ['model'], names: 'model', id: model },
  { at: ['one'], names: 'field', id: one },
  ...(isObject(source) ? [{ at: ['source', 'model'], names: 'model' as const, id: source.model }] : []),
]

function casedEntry(node: Shape, path: Path, scope: FieldScope, library: Library): CasedEntry | undefined {
  for (const { at, names, id } of idsOf(node)) {
    const name = typeof id === 'string' ? inBraces.exec(id)?.[1] : undefined
    if (typeof id !== 'string' || name === undefined) continue
    const field = scope.fieldOf(name)
    const items = typeof field?.dict === 'string' ? library.dict(field.dict) : undefined
    const values = (items ?? []).map(({ value }) => value)
    const isThere = (value: string) => exists(names, id.replaceAll(`{${name}}`, value), scope, library)
    const { prefix } = scope
    return { node, place: [...path, ...at], name, field, values, found: values.filter(isThere), prefix }
  }
  return undefined
}

const exists = (names: NamedKind, id: string, scope: FieldScope, library: Library): boolean => {
  if (names === 'field') return scope.fieldOf(id) !== undefined
  const document = names === 'model' ? library.model(id) : library.screen(id)
  return document !== undefined && document.abstract !== true
}
