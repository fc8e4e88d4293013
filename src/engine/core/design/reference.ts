import { type DocumentRef, pointerOf } from '#core/document'
import { type Json, valueAt } from '#core/edit'
import { childrenOf, type Expression, expressionsIn, parseExpression, pathOf } from '#core/expression'
import { isObject, textOrEmpty } from '#core/object'
import type { DesignEdit } from './designText.ts'
import { expressionWords, fieldNameWords } from './words.generated.ts'

/** A place that names a field. */
export interface FieldMention {
  /** Where, as a JSON Pointer; a field that is a key of an object has the pointer of its value. */
  readonly pointer: string
  /** `sum` is `model.field`. */
  readonly of: 'name' | 'key' | 'expression' | 'sum'
  /** What is written there. */
  readonly text: string
  readonly reads: Reads
}

/** How expressions at a place name the fields of the model: by plain names, as words of the record, as words of the row. */
interface Reads {
  readonly names: boolean
  readonly record: boolean
  readonly row: boolean
}

/** The fields of one model, in a document that may name them. */
interface Search {
  readonly model: string
  readonly name: string
}

/** What other documents say of the parts that a document shows; undefined where that is not known. */
interface PartModels {
  /** The model of the records that a field refers to or holds. */
  ofField(model: string, field: string): string | undefined
  ofScreen(id: string): string | undefined
}

const noPartModels: PartModels = { ofField: () => undefined, ofScreen: () => undefined }

/** Words whose values are names, or lists of them, although their schemas allow more. */
const moreNames = [
  'items',
  'columns',
  'filters',
  'aside',
  'facts',
  'expand',
  'unique',
  'copyOf',
  'valuesOf',
  'owner',
  'follow',
]
const nameWords: ReadonlySet<string> = new Set([...fieldNameWords, ...moreNames])
const formulaWords: ReadonlySet<string> = new Set([...expressionWords, 'expression'])

/** Objects whose keys are fields. */
const keyedWords: ReadonlySet<string> = new Set(['set', 'values', 'submit', 'footer', 'carries'])

/** What stands for the record in expressions that are about other records. */
const recordNames: ReadonlySet<string> = new Set(['$old', '$record', '$parent'])

/** Words of a field that are about the records it points to, counts or copies from. */
const targetWords: ReadonlySet<string> = new Set(['where', 'text', 'store', 'display', 'order', 'foreignKey', 'via'])

type Path = readonly (string | number)[]

/**
 * The places of a document that name a field of a model: words that hold names, expressions, and texts with expressions in braces.
 * What stands in a part about another model (a sub-table, a nested record, options) names fields of that one. The field itself, in its
 * model, is none, and reports (`query`) name columns of their own.
 */
export function mentionsOfField(
  document: unknown,
  search: Search,
  models: PartModels = noPartModels,
): readonly FieldMention[] {
  if (!isObject(document)) return []
  const isModel = document.kind === 'model'
  const own = textOrEmpty(isModel ? document.id : document.model)
  const { query: _, ...words } = document
  return Object.entries(words).flatMap(([word, value]) =>
    mentionsIn(value, [word], { ...search, own, around: own, row: own, isModel, models }),
  )
}

interface Scope extends Search {
  /** The model of the document, whose record `$record` and the like are. */
  readonly own: string
  /** The model whose fields plain names are; undefined where it is not known. */
  readonly around: string | undefined
  /** The model whose record `$row` is: inside the columns of a sub-table that of its rows. */
  readonly row: string
  readonly isModel: boolean
  readonly models: PartModels
  /** Inside the values for another screen, whose keys are that screen's fields. */
  readonly opens?: boolean
}

const isAround = ({ around, model }: Scope): boolean => around === model

function mentionsIn(value: unknown, path: Path, scope: Scope): readonly FieldMention[] {
  if (typeof value === 'string') return mentionIn(value, path, scope)
  if (Array.isArray(value)) return value.flatMap((one, index) => mentionsIn(one, [...path, index], scope))
  if (!isObject(value)) return []
  const [inner, word] = [scopeWithin(value, scope), path.findLast((key) => typeof key === 'string')]
  return Object.entries(value).flatMap(([key, one]) => {
    const at = [...path, key]
    const isKey = isAround(scope) && !scope.opens && key === scope.name && keyedWords.has(String(word))
    const own = isKey ? [{ pointer: pointerOf(at), of: 'key', text: key, reads: readsIn(scope) } as const] : []
    return [...own, ...mentionsIn(one, at, scopeOfWord({ key, value, path, word }, { inner, scope }))]
  })
}

interface Word {
  readonly key: string
  /** The object that holds it, and the word that holds the object. */
  readonly value: Readonly<Record<string, unknown>>
  readonly path: Path
  readonly word: string | number | undefined
}

/** Whose fields a word names: those of a sub-table, of a nested record or of options are not those of the record around. */
function scopeOfWord({ key, value, path, word }: Word, { inner, scope }: { inner: Scope; scope: Scope }): Scope {
  const isField = scope.isModel && path.length === 2 && path[0] === 'fields'
  const isTree = value.type === 'tree' && value.model === undefined
  if (isField && targetWords.has(key) && !isTree) return { ...inner, around: modelOfField(value) }
  const holder = key === 'items' ? value.one : key === 'columns' || key === 'footer' ? value.field : undefined
  if (holder !== undefined) {
    const part = scope.models.ofField(scope.around ?? '', headOf(holder))
    return { ...inner, around: part, row: part ?? scope.row }
  }
  if (key === 'where' && 'list' in value) return { ...inner, around: scope.models.ofScreen(textOrEmpty(value.list)) }
  if (key === 'where' && word === 'options') return { ...inner, around: undefined }
  if (word === 'tree' && key === 'field') return scope
  return { ...inner, opens: key === 'values' && 'open' in value }
}

/** The model whose records a field refers to, holds, counts or sums. */
const modelOfField = ({ model, countOf, sumOf }: Readonly<Record<string, unknown>>): string =>
  textOrEmpty(model) || textOrEmpty(countOf) || (textOrEmpty(sumOf).split('.')[0] ?? '')

/** The fields of a model keep its scope; anything else that names a model is about that. */
function scopeWithin({ model, type }: Readonly<Record<string, unknown>>, scope: Scope): Scope {
  const isReference = scope.isModel && typeof type === 'string'
  return typeof model === 'string' && !isReference ? { ...scope, around: model } : scope
}

function mentionIn(text: string, path: Path, scope: Scope): readonly FieldMention[] {
  const [pointer, reads] = [pointerOf(path), readsIn(scope)]
  const word = path.findLast((key) => typeof key === 'string')
  if (word === 'sumOf') return text === `${scope.model}.${scope.name}` ? [{ pointer, of: 'sum', text, reads }] : []
  const isName = nameWords.has(String(word)) || path.at(-2) === 'bind'
  if (reads.names && isName && headOf(text) === scope.name) return [{ pointer, of: 'name', text, reads }]
  const renamed = renamedExpressions(text, String(word), { name: scope.name, to: scope.name, reads })
  return renamed.isNamed ? [{ pointer, of: 'expression', text, reads }] : []
}

const readsIn = (scope: Scope): Reads => ({
  names: isAround(scope),
  record: scope.own === scope.model,
  row: scope.row === scope.model,
})

/** `typeId` of `typeId`, `typeId$.kind` and `typeId.kind`. */
const headOf = (text: unknown): string => /^([a-z][A-Za-z0-9]*)(\$?\.|$)/.exec(textOrEmpty(text))?.[1] ?? ''

/** The edits that give a field another name, in its model and in every document that names it. */
export function renameField(
  documents: readonly { readonly ref: DocumentRef; readonly document: unknown }[],
  { model, name, to }: Search & { readonly to: string },
): readonly DesignEdit[] {
  const at = (kind: DocumentRef['kind'], id: string, path: Path): string | undefined => {
    const found = documents.find(({ ref }) => ref.kind === kind && ref.id === id)
    return textOrEmpty(valueAt(found?.document, pointerOf(path))) || undefined
  }
  const models: PartModels = {
    ofField: (holder, field) => at('model', holder, ['fields', field, 'model']),
    ofScreen: (id) => at('screen', id, ['model']),
  }
  return documents.flatMap(({ ref, document }) => {
    const mentions = mentionsOfField(document, { model, name }, models)
    const edits = mentions.map((mention): DesignEdit => ({ document: ref, edit: renamed(mention, { name, to }) }))
    // Keys come last: the places of all other mentions are those before the change.
    const texts = edits.filter(({ edit }) => edit.do === 'set')
    const keys = edits.filter(({ edit }) => edit.do !== 'set').toReversed()
    const isOwn = ref.kind === 'model' && ref.id === model
    const own: DesignEdit[] = isOwn
      ? [{ document: ref, edit: { do: 'renameKey', at: `/fields/${name}`, key: to } }]
      : []
    return [...texts, ...keys, ...own]
  })
}

function renamed({ pointer, of, text, reads }: FieldMention, names: { name: string; to: string }): DesignEdit['edit'] {
  if (of === 'key') return { do: 'renameKey', at: pointer, key: names.to }
  if (of === 'name') return { do: 'set', at: pointer, value: names.to + text.slice(names.name.length) }
  if (of === 'sum') return { do: 'set', at: pointer, value: text.slice(0, -names.name.length) + names.to }
  const word = pointer.split('/').findLast((key) => !/^\d+$/.test(key)) ?? ''
  return { do: 'set', at: pointer, value: renamedExpressions(text, word, { ...names, reads }).text as Json }
}

interface Renaming {
  readonly name: string
  readonly to: string
  readonly reads: Reads
}

interface Renamed {
  readonly text: string
  readonly isNamed: boolean
}

/** The text with the field renamed in its expressions: the text as a whole, behind `=`, or in braces. */
function renamedExpressions(text: string, word: string, renaming: Renaming): Renamed {
  if (text.startsWith('=')) {
    const inner = renamedExpression(text.slice(1), renaming)
    return { ...inner, text: `=${inner.text}` }
  }
  const whole = formulaWords.has(word) ? renamedExpression(text, renaming) : { text, isNamed: false }
  if (whole.isNamed) return whole
  return expressionsIn(text).reduce<Renamed>(
    (before, expression) => {
      const inner = renamedExpression(expression, renaming)
      if (!inner.isNamed) return before
      return { text: before.text.replaceAll(`{${expression}}`, () => `{${inner.text}}`), isNamed: true }
    },
    { text, isNamed: false },
  )
}

function renamedExpression(text: string, renaming: Renaming): Renamed {
  const parsed = parseExpression(text)
  if (!parsed.ok) return { text, isNamed: false }
  const places = placesIn(parsed.expression, renaming).toSorted((one, other) => other - one)
  const { name, to } = renaming
  const after = places.reduce((before, at) => before.slice(0, at) + to + before.slice(at + name.length), text)
  return { text: after, isNamed: places.length > 0 }
}

/** The offsets at which an expression names the field: by itself, with what it refers to, or as a word of the record. */
function placesIn(node: Expression, { name, reads, to }: Renaming): readonly number[] {
  if (node.kind === 'name') return reads.names && (node.name === name || node.name === `${name}$`) ? [node.at] : []
  const around = node.kind === 'member' ? textOrEmpty(pathOf(node.of)?.join('.')) : ''
  const isRecord = around === '$row' ? reads.row : reads.record && recordNames.has(around)
  const isWord = isRecord && node.kind === 'member' && [name, `${name}$`].includes(node.key)
  return [
    ...(isWord && node.kind === 'member' ? [node.at] : []),
    ...childrenOf(node).flatMap((part) => placesIn(part, { name, reads, to })),
  ]
}
