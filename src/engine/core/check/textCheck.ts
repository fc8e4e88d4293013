import type { AnyDocument } from '#core/document'
import { dependenciesOf, parseExpression } from '#core/expression'
import { documentDiagnostics, fillText, type Hint, hintTexts } from '#core/message'
import { type Collector, type Finding, findingOf, type Segments } from '#core/model'
import { isExpression } from './value/fieldValue.ts'

/** Properties with texts for people. */
const texts = new Set(['title', 'help', 'placeholder', 'message', 'confirm', 'disabledHint', 'text', 'group'])
const places = /\{\{[^}]*\}\}|\$\{[^}]*\}/

/** What the texts of an editable table's column may name. spec: contract §11.4 */
const columnPlaces = /\$\{(?:title|key|defaultValue)\}/g

/** Whether a text is the placeholder of an editable table's column, or the message of one of its rules. */
const isOfColumn = (at: Segments): boolean =>
  at.at(-3) === 'validateRules' || (at.at(-3) === 'columns' && at.at(-4) === 'props' && at.at(-1) === 'placeholder')

/** Reports texts with placeholders of other languages. Messages of named rules have placeholders of their own, as have columns. */
export function checkTexts(document: object, collector: Collector): void {
  visitWords(document, ({ key, value, at }) => {
    if (typeof value === 'string' && texts.has(key)) {
      const [place] = places.exec(isOfColumn(at) ? value.replace(columnPlaces, '') : value) ?? []
      if (place) collector.report(at, documentDiagnostics.unfilledPlace, { text: place.slice(0, 40) })
    }
    const isNamedRules = key === 'rules' && at.length > 1
    return !isNamedRules
  })
}

/** A property of a document: its key or index, its value and its pointer. */
export interface Word {
  key: string
  value: unknown
  at: Segments
}

/** Visits every property below `node`, top down; descends into a property only when `visit` returns true. */
function visitWords(node: unknown, visit: (word: Word) => boolean, at: Segments = []): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    const here = [...at, Array.isArray(node) ? Number(key) : key]
    if (visit({ key, value, at: here })) visitWords(value, visit, here)
  }
}

/** Characters that break a line or change the text direction. */
const breaking = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
/** At least one visible character. */
const visible = /[^\p{C}\p{Z}]/u

/** The problem of a title; undefined when there is none. */
export function titleProblem(title: string): Finding | undefined {
  if (title.startsWith('=')) return findingOf(documentDiagnostics.titleExpression)
  if (!visible.test(title)) return findingOf(documentDiagnostics.titleInvisible)
  return breaking.test(title) ? findingOf(documentDiagnostics.titleBreaks) : undefined
}

/** Checks titles that are shown without a record, of documents, fields, dictionaries and menu items: they are plain text. */
export function checkTitles(document: AnyDocument, collector: Collector): void {
  for (const [at, title] of titlesOf(document)) {
    const problem = title === undefined ? undefined : titleProblem(title)
    if (problem) collector.add([...at, 'title'], problem)
  }
}

type Titled = [at: string[], title: string | undefined]

function titlesOf(document: AnyDocument): Titled[] {
  const own: Titled = [[], document.title]
  if (document.kind === 'model' && 'fields' in document)
    return [own, ...Object.entries(document.fields).map(([name, { title }]): Titled => [['fields', name], title])]
  if (document.kind === 'dict' && 'dicts' in document)
    return [own, ...Object.entries(document.dicts).map(([code, { title }]): Titled => [['dicts', code], title])]
  return [own]
}

const conditions = /(When$|^where$|^when$)/

/** Reports conditions that are constant because they depend on nothing. */
export function checkConstants(document: object, collector: Collector): void {
  visitWords(document, ({ key, value, at }) => {
    if (typeof value === 'string' && conditions.test(key) && isConstant(value))
      collector.report(at, documentDiagnostics.constantCondition, { value: value.slice(0, 40) })
    return true
  })
}

function isConstant(text: string): boolean {
  const parsed = parseExpression(text)
  if (!parsed.ok) return false
  const { paths, functions } = dependenciesOf(parsed.expression)
  return paths.length === 0 && functions.length === 0
}

/** Properties that hold a value, and those that hold values by name. */
const valueWords = new Set(['value', 'default'])
const namedWords = new Set(['with', 'values', 'set'])

/** Reports `"=…"` where nothing evaluates it: inside a list or object value, and in widget props. */
export function checkNested(document: object, collector: Collector): void {
  visitWords(document, ({ key, value, at }) => {
    const isValue = valueWords.has(key) || (at.length > 2 && namedWords.has(String(at.at(-2))))
    if (key === 'props') reportInside(value, at, { collector, hint: hintTexts.text.literalProps })
    else if (isValue && isNested(value)) reportInside(value, at, { collector, hint: hintFor(value) })
    else return !(key === 'with' && at.length === 1)
    return false
  })
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A list as a whole can be written as one expression; an object cannot. */
function hintFor(value: object): Hint {
  if (!Array.isArray(value)) return hintTexts.text.outermost
  const json = JSON.stringify(asOne(value))
  return { do: 'set list', json, says: fillText(hintTexts.text.wholeList, { json }) }
}

const asOne = (items: readonly unknown[]): string =>
  `=[${items.map((item) => (isExpression(item) ? item.slice(1) : written(item))).join(', ')}]`

const written = (item: unknown): string =>
  typeof item === 'string' ? `'${item.replace(/'/g, "\\'")}'` : JSON.stringify(item)

interface Reporting {
  collector: Collector
  hint: Hint
}

function reportInside(value: unknown, at: Segments, { collector, hint }: Reporting): void {
  const report = ({ value: found, at: here }: Pick<Word, 'value' | 'at'>): true => {
    if (isExpression(found) && parseExpression(found.slice(1)).ok)
      collector.report(here, documentDiagnostics.notEvaluated, { text: found.slice(0, 40) }, hint)
    return true
  }
  report({ value, at })
  visitWords(value, report, at)
}
