import { checkExpression, type ExpressionType, parseExpression, pathOf, typeTitle } from '#core/expression'
import type { Library } from '#core/library'
import { fillText, type Hint, valueTexts } from '#core/message'
import type { Field, Finding } from '#core/model'
import { splitKeys } from '#core/object'
import type { CheckContext } from '../checkContext.ts'

/** A value that a document sets on a field: a literal, or `"=…"` over the names in scope. */
interface DocumentValue {
  field: Field
  value: unknown
  /** Types of the names in scope, for `"=…"`. */
  names: Readonly<Record<string, ExpressionType>>
  code: 'bad-default' | 'bad-value'
}

/** Checks that a field accepts a value. For an expression only the type of its result is checked; it is parsed where it stands. */
export function checkDocumentValue(subject: DocumentValue, { library, collector, at }: CheckContext): void {
  const { value } = subject
  if (value === undefined || value === null) return
  const finding = isExpression(value) ? resultFinding(subject, value.slice(1)) : literalFinding(subject, library)
  if (finding) collector.add(at, finding)
}

export const isExpression = (value: unknown): value is string => typeof value === 'string' && value.startsWith('=')

function literalFinding(subject: DocumentValue, library: Library): Finding | undefined {
  const { field, value, code, names } = subject
  const read = field.type.read(value, field.document)
  const title = valueTexts.titles[code]
  const finding = (problem: string, hint: Hint) => ({ code, message: `${title}${problem}`, hint })
  const named = () => {
    const written = { value: String(value) }
    return finding(fillText(valueTexts.path, written), { do: 'set', json: JSON.stringify(`=${written.value}`) })
  }
  if (isPath(value, names)) return named()
  if ('problem' in read) return finding(read.problem, fillText(valueTexts.typeOfField, { type: field.type.id }))
  if (!isAsStored(field, value, read.value))
    return finding(valueTexts.badForm, { do: 'set', json: JSON.stringify(read.value) })
  const problem = valueProblem(field, read.value, library) ?? offProblem(field, read.value, library)
  if (problem) return finding(problem, valueTexts.usable)
  return isLikelyName(subject) ? { ...named(), severity: 'warning' } : undefined
}

const pathPattern = /^(\$?[A-Za-z_]\w*)\$?((?:\.\w+)*)$/

/** A path that is written without its `=`: `$user.username`, `device$.name`. It would be stored as a text. */
function isPath(value: unknown, names: DocumentValue['names']): boolean {
  const [, first = '', rest = ''] = typeof value === 'string' ? (pathPattern.exec(value) ?? []) : []
  return Object.hasOwn(names, first) && (first.startsWith('$') || rest !== '')
}

/** A free text that is the name of a field, as `"set": { "remark": "title" }`: it may be meant, but hardly ever is. */
const isLikelyName = ({ field, value, names }: DocumentValue): boolean =>
  field.type.id === 'text' && typeof value === 'string' && Object.hasOwn(names, value)

/** Values are stored as documents write them: a number as a number, several keys joined by commas. */
function isAsStored({ type, document }: Field, written: unknown, read: unknown): boolean {
  if (type.expression.kind === 'any' || typeof written === typeof read) return true
  return document.wire === 'int' && typeof written === 'number'
}

/** The problem of a value that its type can read; undefined when there is none. */
export function valueProblem(field: Field, value: unknown, library: Library): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const { min, max } = field.document
  const says = (text: string, bound: number) => fillText(text, { bound })
  if (typeof value === 'number' && typeof min === 'number' && value < min) return says(valueTexts.less, min)
  if (typeof value === 'number' && typeof max === 'number' && value > max) return says(valueTexts.more, max)
  const length = typeof value === 'string' ? [...value].length : undefined
  if (length !== undefined && typeof max === 'number' && length > max) return says(valueTexts.longer, max)
  if (length !== undefined && typeof min === 'number' && length < min) return says(valueTexts.shorter, min)
  return dictProblem(field, value, library)
}

/** The keys of a value: one, or those of a comma-joined text if the field holds several. */
export const keysOf = ({ type }: Field, value: unknown): string[] =>
  type.multiple ? splitKeys(String(value)) : [String(value)]

/** The problem of values that are not in the field's dictionary. */
export function dictProblem(field: Field, value: unknown, library: Library): string | undefined {
  const items = field.dict === undefined ? undefined : library.dict(field.dict)
  if (!items || typeof value === 'object') return undefined
  const unknown = keysOf(field, value).find((key) => !items.some((item) => item.value === key))
  return unknown === undefined ? undefined : fillText(valueTexts.notInDict, { value: unknown, dict: field.dict })
}

/** New records may not use disabled items. */
function offProblem(field: Field, value: unknown, library: Library): string | undefined {
  const items = (field.dict === undefined ? undefined : library.dict(field.dict)) ?? []
  const off = keysOf(field, value).find((key) => items.some((item) => item.value === key && item.off))
  return off === undefined ? undefined : fillText(valueTexts.offInDict, { value: off, dict: field.dict })
}

function resultFinding({ field, names, code }: DocumentValue, text: string): Finding | undefined {
  const parsed = parseExpression(text)
  if (!parsed.ok) return undefined
  const { type, problems } = checkExpression(parsed.expression, { names })
  if (problems.length > 0) return undefined
  const isPath = pathOf(parsed.expression) !== undefined
  if (takes(field, type) || (!isPath && type.kind === 'text' && isMomentField(field))) return undefined
  const values = { name: field.name, type: field.type.title, actual: typeTitle(type) }
  const message = fillText(valueTexts.result, values)
  return { code: code === 'bad-default' ? 'wrong-result' : 'wrong-type', message, hint: hintFor(field, type) }
}

const isMomentField = ({ type }: Field): boolean => ['date', 'datetime', 'time', 'month'].includes(type.id)

const texts = new Set(['text', 'date', 'datetime', 'time'])

/** Whether a field accepts values of a type. `any` is always accepted; a date-time is cut to a date, but a date is never extended. */
function takes({ type }: Field, valueType: ExpressionType): boolean {
  const { kind } = valueType
  if (kind === 'any' || kind === 'null' || type.expression.kind === 'any') return true
  if (type.id === 'date') return kind === 'date' || kind === 'datetime'
  if (type.id === 'month') return kind === 'text'
  if (type.multiple) return kind === 'list' || texts.has(kind)
  if (type.id === 'switch') return kind === 'text' || kind === 'bool'
  return type.expression.kind === 'text' ? texts.has(kind) || kind === 'number' : type.expression.kind === kind
}

function hintFor({ type }: Field, { kind }: ExpressionType): string {
  if (type.id === 'datetime' && kind === 'date') return valueTexts.useNow
  if (isMomentField({ type } as Field)) return valueTexts.useDate
  return type.expression.kind === 'number' ? valueTexts.useNumber : valueTexts.useOther
}
