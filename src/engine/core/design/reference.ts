import { type DocumentRef, pointerOf } from '#core/document'
import type { TextEdit } from '#core/edit'
import { childrenOf, type Expression, expressionsIn, parseExpression, pathOf } from '#core/expression'
import { isObject, textOrEmpty } from '#core/object'
import type { DesignEdit } from './designText.ts'
import { type PartModels, wordAt } from './partModels.ts'
import { expressionWords, fieldNameWords } from './words.generated.ts'

/** A place that names a field. */
interface FieldMention {
  /** Where, as a JSON Pointer; a field that is a key of an object has the pointer of its value. */
  readonly pointer: string
  readonly of: 'key' | 'text'
  /** What is written there when the field has another name. */
  renamed(to: string): string
}

/** The fields of one model, in a document that may name them. */
interface Search {
  readonly model: string
  readonly name: string
}

/** Words whose values are names, or lists of them, although their schemas allow more. */
const moreNames = [
  ...['items', 'columns', 'filters', 'aside', 'facts', 'expand'],
  ...['unique', 'copyOf', 'valuesOf', 'owner', 'follow'],
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
 * model, is none. Reports name columns of their own, but for where these come from.
 */
export function mentionsOfField(document: unknown, search: Search, models: PartModels): readonly FieldMention[] {
  if (!isObject(document)) return []
  if (document.kind === 'seed')
    return [...seededMentions(document.records, search, models), ...madeMentions(document.make, search, models)]
  const isModel = document.kind === 'model'
  const id = textOrEmpty(document.id)
  const own = isModel ? id : wordAt(document, 'model') || textOrEmpty(models.ofScreen(id))
  const { query, ...words } = document
  const mentions = Object.entries(words).flatMap(([word, value]) =>
    mentionsIn(value, [word], { ...search, own, around: own, row: own, isModel, models }),
  )
  if (!isObject(query)) return mentions
  const from = wordAt(query, 'from')
  const scope = { ...search, own: from, around: from, row: from, isModel: false, models }
  const sources = ['select', 'where'].flatMap((word) => mentionsIn(query[word], ['query', word], scope))
  return [...mentions, ...sources]
}

/** The records of a seed that have a value for the field. */
function seededMentions(records: unknown, { model, name }: Search, models: PartModels): readonly FieldMention[] {
  return Object.entries(isObject(records) ? records : {}).flatMap(([id, rows]) =>
    models.isOf(id, model) && Array.isArray(rows)
      ? rows.flatMap((row, index) =>
          isObject(row) && Object.hasOwn(row, name)
            ? [{ pointer: pointerOf(['records', id, index, name]), of: 'key', renamed: (to: string) => to } as const]
            : [],
        )
      : [],
  )
}

/** What a seed says of the rows that it makes: their values, the records that these are taken from, and which ones. */
function madeMentions(makes: unknown, search: Search, models: PartModels): readonly FieldMention[] {
  return (Array.isArray(makes) ? makes : []).flatMap((make: unknown, index) => {
    if (!isObject(make)) return []
    const [own, each, per] = [wordAt(make, 'model'), wordAt(make, 'each'), wordAt(make.per, 'model')]
    const scope = { ...search, own, row: own, isModel: false, models, records: { $each: each, $per: per } }
    const at = (around: string, value: unknown, ...path: Path) =>
      mentionsIn(value, ['make', index, ...path], { ...scope, around })
    const values = Object.entries(isObject(make.fields) ? make.fields : {}).flatMap(([name, value]) => {
      const of = wordAt(value, 'of')
      const key = {
        pointer: pointerOf(['make', index, 'fields', name]),
        of: 'key',
        renamed: (to: string) => to,
      } as const
      return [
        ...(name === search.name && models.isOf(own, search.model) ? [key] : []),
        ...at(of || own, value, 'fields', name),
      ]
    })
    const conditions = [...at(each, make.where, 'where'), ...at(per, wordAt(make.per, 'where'), 'per', 'where')]
    return [...values, ...conditions]
  })
}

interface Scope extends Search {
  /** The model of the document, whose record `$record` and the like are. */
  readonly own: string
  /** The model whose fields plain names are; undefined where it is not known. */
  readonly around: string | undefined
  /** The model whose record `$row` is: inside the columns of a sub-table that of its rows. */
  readonly row: string
  /** The models of the records that other words stand for. */
  readonly records?: Readonly<Record<string, string>>
  readonly isModel: boolean
  readonly models: PartModels
  /** Inside the values for another screen: the model whose fields the keys are; empty if that is not known. */
  readonly opened?: string
}

const isTarget = (model: string | undefined, scope: Scope): boolean =>
  model !== undefined && model !== '' && scope.models.isOf(model, scope.model)

function mentionsIn(value: unknown, path: Path, scope: Scope): readonly FieldMention[] {
  if (typeof value === 'string') return mentionIn(value, path, scope)
  if (Array.isArray(value)) return value.flatMap((one, index) => mentionsIn(one, [...path, index], scope))
  if (!isObject(value)) return []
  const [inner, word] = [scopeWithin(value, scope), path.findLast((key) => typeof key === 'string')]
  return Object.entries(value).flatMap(([key, one]) => {
    const at = [...path, key]
    const isKey = isTarget(scope.opened ?? scope.around, scope) && key === scope.name && keyedWords.has(String(word))
    const own = isKey ? [{ pointer: pointerOf(at), of: 'key', renamed: (to: string) => to } as const] : []
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
  if (key !== 'values' || !('open' in value)) return inner
  return { ...inner, opened: scope.models.ofScreen(textOrEmpty(value.open)) ?? '' }
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
  const pointer = pointerOf(path)
  const word = String(path.findLast((key) => typeof key === 'string'))
  const { name } = scope
  if (word === 'sumOf') {
    const [model = '', field] = text.split('.')
    return field === name && isTarget(model, scope) ? [{ pointer, of: 'text', renamed: (to) => `${model}.${to}` }] : []
  }
  const isColumn = path.length === 3 && path[0] === 'query'
  const isName = isColumn || nameWords.has(word) || path.at(-2) === 'bind'
  const at = isName ? placeInPath(text, scope) : undefined
  if (at !== undefined) return [{ pointer, of: 'text', renamed: (to) => replaced(text, [at], { name, to }) }]
  const renamed = (to: string) => {
    const codes = renamedCodes(text, { to, scope })
    const inner = renamedExpressions(codes.text, word, { to, scope })
    return { text: inner.text, isNamed: codes.isNamed || inner.isNamed }
  }
  return renamed(name).isNamed ? [{ pointer, of: 'text', renamed: (to) => renamed(to).text }] : []
}

/** Where a path of names has the field: `typeId` of `typeId`, `typeId.kind` and `typeId$.kind`, and `kind` if the model is that of types. */
function placeInPath(text: string, scope: Scope): number | undefined {
  let model = scope.around
  for (const { 1: key = '', index } of text.matchAll(/([A-Za-z]\w*)(?:\$?\.|$)/gy)) {
    if (key === scope.name && isTarget(model, scope)) return index
    model = model && scope.models.ofField(model, key)
  }
  return undefined
}

function replaced(text: string, places: readonly number[], { name, to }: { name: string; to: string }): string {
  return places
    .toSorted((one, other) => other - one)
    .reduce((before, at) => before.slice(0, at) + to + before.slice(at + name.length), text)
}

/** `typeId` of `typeId`, `typeId$.kind` and `typeId.kind`. */
const headOf = (text: unknown): string => /^([a-z]\w*)(\$?\.|$)/.exec(textOrEmpty(text))?.[1] ?? ''

/** The edits that give a field another name, in its model and in every document that names it. */
export function renameField(
  documents: readonly { readonly ref: DocumentRef; readonly document: unknown }[],
  { model, name, to }: Search & { readonly to: string },
  models: PartModels,
): readonly DesignEdit[] {
  return documents.flatMap(({ ref, document }) => {
    const mentions = mentionsOfField(document, { model, name }, models)
    const isOwn = ref.kind === 'model' && ref.id === model
    const own: TextEdit[] = isOwn ? [{ do: 'renameKey', at: `/fields/${name}`, key: to }] : []
    return [...renamingEdits(mentions, to), ...own].map((edit) => ({ document: ref, edit }))
  })
}

/** The edits of a document that give the field of its mentions another name. */
export function renamingEdits(mentions: readonly FieldMention[], to: string): readonly TextEdit[] {
  const texts = mentions.filter(({ of }) => of === 'text')
  // Keys come last: the places of all other mentions are those before the change.
  const keys = mentions.filter(({ of }) => of === 'key').toReversed()
  return [
    ...texts.map(({ pointer, renamed }): TextEdit => ({ do: 'set', at: pointer, value: renamed(to) })),
    ...keys.map(({ pointer }): TextEdit => ({ do: 'renameKey', at: pointer, key: to })),
  ]
}

/** The text with the permission codes of the field that stand in it (`well:field:depth`) under the new name. */
function renamedCodes(text: string, { to, scope }: Renaming): Renamed {
  const { models, model, own, around, name } = scope
  if (!text.includes(`:field:${name}`)) return { text, isNamed: false }
  const targets = [model, own, around].filter((one) => isTarget(one, scope))
  const prefixes = new Set(targets.map((one) => models.prefixOf(one ?? '')))
  let isNamed = false
  const renamed = text.replace(/(\w+):field:(\w+)/g, (code, prefix: string, field: string) => {
    if (field !== name || !prefixes.has(prefix)) return code
    isNamed = true
    return `${prefix}:field:${to}`
  })
  return { text: renamed, isNamed }
}

interface Renaming {
  readonly to: string
  readonly scope: Scope
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

function renamedExpression(text: string, { to, scope }: Renaming): Renamed {
  const parsed = parseExpression(text)
  if (!parsed.ok) return { text, isNamed: false }
  const places = placesIn(parsed.expression, scope)
  return { text: replaced(text, places, { name: scope.name, to }), isNamed: places.length > 0 }
}

/** The offsets at which a condition on records of the model `of` names a field; none if it is no expression. */
export function fieldPlaces(
  text: string,
  { of, ...search }: { of: string; model: string; name: string },
  models: PartModels,
): readonly number[] {
  const parsed = parseExpression(text)
  const scope = { ...search, own: of, around: of, row: of, isModel: false, models }
  return parsed.ok ? placesIn(parsed.expression, scope) : []
}

/** The offsets at which an expression names the field: by itself, or as a word of a record. */
function placesIn(node: Expression, scope: Scope): readonly number[] {
  const isNamed = (key: string) => key === scope.name || key === `${scope.name}$`
  if (node.kind === 'name') return isNamed(node.name) && isTarget(scope.around, scope) ? [node.at] : []
  const isWord = node.kind === 'member' && isNamed(node.key) && isTarget(modelAt(pathOf(node.of), scope), scope)
  return [
    ...(isWord && node.kind === 'member' ? [node.at] : []),
    ...childrenOf(node).flatMap((part) => placesIn(part, scope)),
  ]
}

/** The model of the record at a path: of `$row.typeId$` that of types. */
function modelAt(path: readonly string[] = [], scope: Scope): string | undefined {
  const isPlain = path[0]?.startsWith('$') === false
  const keys = isPlain ? path : path.slice(1)
  return keys.reduce<string | undefined>(
    (model, key) => (model ? scope.models.ofField(model, key.replace(/\$$/, '')) : undefined),
    isPlain ? scope.around : modelOfWord(path[0], scope),
  )
}

function modelOfWord(word: string | undefined, { row, own, records = {} }: Scope): string | undefined {
  if (word === '$row') return row
  if (word !== undefined && Object.hasOwn(records, word)) return records[word]
  return word !== undefined && recordNames.has(word) ? own : undefined
}
