import type { ErrorObject } from 'ajv'
import { type DocumentRef, languageVersion, segmentsOf } from '#core/document'
import { nearHint } from '#core/expression'
import {
  availableNames,
  designNames,
  fillText,
  type Hint,
  hintText,
  hintTexts,
  type Instruction,
  structureTexts,
} from '#core/message'
import { type FoundDiagnostic, foundAt } from '#core/model'
import { isEmpty, present } from '#core/object'

const texts = structureTexts

/** A structural error for the author of a document: place, message and hint. */
export interface StructureProblem {
  pointer: string
  code: string
  message: string
  hint?: Hint | undefined
}

const escapeKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Schema errors as diagnostics, each at the place that needs the change. */
export function structureDiagnostics(errors: readonly ErrorObject[], document: DocumentRef): FoundDiagnostic[] {
  return problemsOf(errors).map(({ pointer, code, message, hint }) =>
    foundAt(document, pointer, { code, message, ...present({ hint }) }),
  )
}

/** Translates schema errors; those of alternatives are combined into one message. */
export function problemsOf(errors: readonly ErrorObject[]): StructureProblem[] {
  const relevant = errors.filter(({ keyword }) => keyword !== 'if')
  const alternatives = new Set(
    relevant.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath),
  )
  const single = relevant.filter(({ instancePath }) => !alternatives.has(instancePath)).map(say)
  const together = [...alternatives].flatMap((path) =>
    combineErrors(relevant.filter((one) => one.instancePath === path)),
  )
  return [...single, ...together]
}

/** Combines the errors of alternatives at one place: the allowed values, the allowed types, or the errors of the intended kind. */
function combineErrors(errors: readonly ErrorObject[]): StructureProblem[] {
  const values = errors.filter(({ keyword }) => keyword === 'const').map(({ params }) => String(params.allowedValue))
  const types = errors.filter(({ keyword }) => keyword === 'type')
  const meant = errors.filter(({ keyword }) => !['const', 'type', 'anyOf'].includes(keyword))
  const [first] = errors
  const pointer = first?.instancePath ?? ''
  if (values.length > 0) return [{ pointer, ...notAllowedAmong(first?.data, values) }]
  if (meant.length > 0) return meant.map(say)
  return types.slice(0, 1).map((error) => ({
    pointer,
    code: 'wrong-type',
    message: wrongTypeOf(
      error,
      types.map(({ params }) => params.type),
    ),
  }))
}

function say(error: ErrorObject): StructureProblem {
  const sayer = sayers[error.keyword]
  const problem = sayer?.(error) ?? {
    code: 'bad-value',
    message: fillText(texts.valueWrong, { keyword: error.keyword }),
  }
  return { pointer: error.instancePath, ...problem }
}

type Sayer = (error: ErrorObject) => Omit<StructureProblem, 'pointer'> & { pointer?: string }

const keysOf = (error: ErrorObject): string[] =>
  Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {})
const quoted = (value: unknown): string => JSON.stringify(value)?.slice(0, 80) ?? String(value)

const unknownKey: Sayer = (error) => {
  const key = String(error.params.additionalProperty)
  const candidates = keysOf(error)
  return {
    pointer: `${error.instancePath}/${escapeKey(key)}`,
    code: 'unknown-key',
    message: fillText(texts.unknownKey, { key }),
    hint: hintForKey(key, candidates),
  }
}

function hintForKey(key: string, candidates: readonly string[]): Hint {
  if (key === 'type' && candidates.includes('extends')) return texts.typeOfExtending
  if (patternWords.has(key) && candidates.includes('rules')) return texts.patternAsRule
  const words = candidates.filter((word) => word !== '$schema')
  const otherwise: Hint =
    words.length > 0 ? { do: 'remove word', word: key, says: availableNames(words) } : texts.nameForm
  return otherWord(key, candidates) ?? nearHint(key, candidates) ?? otherwise
}

const missingKey: Sayer = (error) => {
  const key = String(error.params.missingProperty)
  const parts = (error.parentSchema as { properties?: Record<string, { description?: string }> } | undefined)
    ?.properties
  const description = parts?.[key]?.description
  const says = description ? fillText(texts.addPart, { description }) : texts.add
  // The one word that is the same in every document.
  const hint: Hint = key === 'version' ? { do: 'write', word: key, json: String(languageVersion), says } : says
  return { code: 'missing-key', message: fillText(texts.missingKey, { key }), hint }
}

const wrongType: Sayer = (error) => ({
  code: 'wrong-type',
  message: wrongTypeOf(error, error.params.type),
  hint: describe(error) || undefined,
})

const titles: Readonly<Record<string, string>> = texts.types
const typeNames = (types: unknown): string =>
  [types]
    .flat()
    .flatMap((type) => String(type).split(','))
    .map((type) => titles[type] ?? type)
    .join(texts.or)

const wrongTypeOf = (error: ErrorObject, types: unknown): string =>
  fillText(texts.wrongType, { value: quoted(error.data), types: typeNames(types) })

/** Fills a message with the value and the bound that it exceeds. */
const limited = (text: string, { data, params }: ErrorObject): string =>
  fillText(text, { value: quoted(data), limit: params.limit })

const notAllowed: Sayer = (error) => {
  const allowed = (
    error.keyword === 'const' ? [error.params.allowedValue] : (error.params.allowedValues as unknown[])
  ).map(String)
  return notAllowedAmong(error.data, allowed)
}

const notAllowedAmong = (value: unknown, allowed: readonly string[]) => ({
  code: 'not-allowed',
  message: fillText(texts.notAllowed, { value: quoted(value) }),
  hint:
    (typeof value === 'string' ? (nearHint(value, allowed) ?? otherValue(value, allowed)) : undefined) ??
    availableNames(allowed),
})

const describe = (error: ErrorObject): string => {
  const text = (error.parentSchema as { description?: string } | undefined)?.description
  return text ? fillText(texts.shouldBe, { what: text }) : ''
}

/** Lists the possible kinds of an object, and which of them a misspelt key probably means. */
function kindHint(error: ErrorObject): Hint {
  const kinds = describe(error).slice(2)
  const candidates = kinds.split('：')[1]?.split('、') ?? []
  const keys = Object.keys((error.data as object | null) ?? {})
  const [meant, ...others] = keys.flatMap((key) => nearHint(key, candidates) ?? [])
  const rest = [...others.map(hintText), kinds].join('')
  return meant ? { ...meant, rest } : rest || texts.writeKind
}

/** The nearest value within the bounds is as good as any. */
const outOfRange = (text: string, error: ErrorObject): ReturnType<Sayer> => ({
  code: 'out-of-range',
  message: limited(text, error),
  hint: { do: 'set', json: String(error.params.limit), says: hintTexts.byCode['out-of-range'] },
})

const wordTitles: Readonly<Record<string, string>> = designNames.word
const propTitles: Readonly<Record<string, string>> = designNames.prop

/** What people call the word at a pointer: its title in the properties, or else the word. */
function wordAt(pointer: string): string {
  const [around = '', word = ''] = segmentsOf(pointer).slice(-2)
  return (around === 'props' ? propTitles[word] : undefined) ?? wordTitles[word] ?? word
}

const sayers: Readonly<Record<string, Sayer>> = {
  additionalProperties: unknownKey,
  required: missingKey,
  type: wrongType,
  enum: notAllowed,
  const: notAllowed,
  not: (error) => ({ code: 'no-kind', message: texts.noKind, hint: kindHint(error) }),
  pattern: (error) => ({
    code: 'bad-format',
    message:
      error.data === ''
        ? fillText(texts.notFilled, { word: wordAt(error.instancePath) })
        : fillText(texts.badFormat, { value: quoted(error.data) }),
    hint: describe(error) || fillText(texts.pattern, { pattern: error.params.pattern }),
  }),
  minimum: (error) => outOfRange(texts.tooSmall, error),
  maximum: (error) => outOfRange(texts.tooLarge, error),
  minLength: (error) => ({ code: 'too-short', message: texts.empty, hint: describe(error) || undefined }),
  maxLength: (error) => ({ code: 'too-long', message: limited(texts.tooLong, error) }),
  minProperties: (error) => ({ code: 'too-few', message: limited(texts.tooFew, error) }),
  maxProperties: (error) => ({ code: 'too-many', message: limited(texts.tooMany, error) }),
  minItems: (error) => ({
    code: 'too-few',
    message: isEmpty(error.data) ? texts.nothingIn : limited(texts.tooFew, error),
  }),
  additionalItems: (error) => ({ code: 'too-many', message: limited(texts.tooMany, error) }),
  maxItems: (error) => ({ code: 'too-many', message: limited(texts.tooMany, error) }),
  uniqueItems: ({ params: { i, j } }) => ({
    code: 'duplicate',
    message: fillText(texts.same, { i, j }),
    hint: texts.removeOne,
  }),
}

/** Property names of other tools, and ours. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  label: ['title', 'text'],
  name: ['field', 'title'],
  prop: ['field'],
  key: ['field', 'value'],
  dataIndex: ['field'],
  maxLength: ['max'],
  min: ['notBefore'],
  max: ['notAfter', 'limit'],
  columns: ['grid'],
  operator: ['match'],
  onClick: ['run'],
  minLength: ['min'],
  defaultValue: ['default'],
  by: ['foreignKey', 'typeBy', 'matchBy', 'peakAt'],
  rows: ['select', 'records', 'rowSpan', 'gridRows'],
  open: ['action'],
  value: ['default', 'expression'],
  count: ['showCount', 'countOf'],
  sum: ['sumOf'],
  params: ['with'],
  description: ['help'],
  tooltip: ['help'],
  desc: ['help'],
  disabled: ['disabledWhen', 'off'],
  readOnly: ['readonly', 'readonlyWhen'],
  readonly: ['readonlyWhen'],
  hidden: ['visibleWhen', 'hide'],
  visible: ['visibleWhen'],
  show: ['visibleWhen'],
  required: ['requiredWhen'],
  dictCode: ['dict'],
  component: ['widget', 'screen'],
  fixed: ['pin'],
  watch: ['changed'],
  actions: ['rowActions', 'toolbar'],
  buttons: ['toolbar', 'actions'],
  fields: ['items'],
  items: ['fields', 'columns'],
  children: ['items'],
  search: ['filters'],
  url: ['api', 'link', 'path'],
  order: ['sort'],
  auth: ['permission', 'perms'],
  permissions: ['perms', 'permission'],
  validate: ['rules'],
  validators: ['rules'],
  style: ['tone', 'props'],
}

/** Words of other tools for a pattern of a field, which is a rule here. */
const patternWords: ReadonlySet<string> = new Set(['pattern', 'regex', 'regexp', 'format'])

/** Values of other tools, and ours. */
const otherValues: Readonly<Record<string, string>> = {
  ...{ string: 'text', integer: 'int', number: 'decimal', float: 'decimal', double: 'decimal', boolean: 'bool' },
  ...{ timestamp: 'datetime', enum: 'dict', select: 'dict', textarea: 'longtext', reference: 'ref', lookup: 'ref' },
  ...{ contains: 'like', equals: 'eq', between: 'range', '=': 'eq', '>=': 'ge', '<=': 'le', '>': 'ge', '<': 'le' },
  ...{ popup: 'modal', dialog: 'modal', sheet: 'drawer', ascending: 'asc', descending: 'desc', warning: 'warn' },
  ...{ green: 'success', red: 'danger', error: 'danger', orange: 'warning', yellow: 'warning', blue: 'info' },
  ...{ gray: 'muted', grey: 'muted', primary: 'info', table: 'list', edit: 'form', view: 'detail', dictionary: 'dict' },
}

/** A hint with our name for a property of another tool, if it is known and allowed here. */
function otherWord(key: string, candidates: readonly string[]): Instruction | undefined {
  const words = Object.hasOwn(otherWords, key) ? otherWords[key] : undefined
  const to = words?.find((word) => candidates.includes(word))
  return to === undefined ? undefined : { do: 'translate', from: key, to }
}

/** A hint with our name for a value of another tool. */
export function otherValue(text: string, allowed: readonly string[]): Instruction | undefined {
  const to = Object.hasOwn(otherValues, text) ? otherValues[text] : undefined
  return to && allowed.includes(to) ? { do: 'translate', from: text, to } : undefined
}
