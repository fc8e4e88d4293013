import {
  type ParamDocument,
  type PlainScreenDocument,
  pointerOf,
  type ScreenDocument,
  segmentsOf,
} from '#core/document'
import { type ExpressionType, nearHint, parseExpression } from '#core/expression'
import { fieldTypeOf, type JsonValue } from '#core/fieldType'
import type { Library } from '#core/library'
import { hintTexts, screenDiagnostics } from '#core/message'
import { type Collector, type Field, type FoundDiagnostic, foundAt, type Segments } from '#core/model'
import { ancestorsOf, inheritScreen } from '#core/screen'
import { checkDocumentValue, isExpression } from '../value/fieldValue.ts'
import type { ScreenContext } from './screenContext.ts'

type Shape = Readonly<Record<string, unknown>>

/** Checks that a screen reads no parameter but those that it or a screen that it extends declares, and those that its type implies. */
export function checkParams(document: ScreenDocument, library: Library, collector: Collector): void {
  const root = ancestorsOf(document, library).at(-1)
  if (!root || 'extends' in root) return
  const names = [...paramNames(document, library)]
  const read = new Set<string>()
  visitTexts(document, [], (text, at) => {
    for (const [, name = ''] of text.matchAll(/\$params\.([A-Za-z0-9]+)/g)) {
      read.add(name)
      if (names.includes(name)) continue
      collector.report(at, screenDiagnostics.undeclaredParam, { name }, nearHint(name, names) ?? hintTexts.declareParam)
    }
  })
  if (document.abstract) return
  // A filter or a name in the path, also an inherited one, reads a parameter without a word.
  for (const name of impliedParams(inherited(document, library))) read.add(name)
  for (const name of Object.keys(document.params ?? {}))
    if (!read.has(name)) collector.report(['params', name], screenDiagnostics.paramUnread, { name })
}

/** The parameters of a screen that stand for themselves: declared ones, names in its path, its filters, its view, the id of its record. */
export function paramNames(document: ScreenDocument, library: Library): ReadonlySet<string> {
  const declared = ancestorsOf(document, library).flatMap(({ params }) => Object.keys(params ?? {}))
  return new Set([...declared, ...impliedParams(inherited(document, library))])
}

/** A screen with what it inherits, before its parameters are filled in. */
function inherited(document: ScreenDocument, library: Library): Partial<PlainScreenDocument> {
  const chain = ancestorsOf(document, library)
  const root = chain.at(-1)
  const type = root && 'type' in root ? root.type : undefined
  return Object.assign({}, ...chain.toReversed(), { type })
}

/** The parameters that need no entry: names in the path, filters, the view of a list, the id of the record. */
function impliedParams(plain: Partial<PlainScreenDocument>): string[] {
  const inPath = [...(plain.path ?? '').matchAll(/:([A-Za-z]\w*)/g)].map(([, name = '']) => name)
  const views = plain.type === 'list' && plain.views ? ['view'] : []
  return [...inPath, ...filtersOf(plain), ...views, ...(recordTypes.has(plain.type) ? ['id'] : [])]
}

/** The types of screens that show one record, whose `id` they are given. */
const recordTypes: ReadonlySet<unknown> = new Set(['form', 'steps', 'detail', 'print'])

function filtersOf(plain: Partial<PlainScreenDocument>): string[] {
  if (plain.type === 'dashboard') return Object.keys(plain.filters ?? {})
  return plain.type === 'list' ? (plain.filters ?? []).flatMap(idsOf) : []
}

/** The parameters that preset a filter have its id. */
function idsOf(filter: string | { id?: string; field?: string; fields?: string[] }): string[] {
  if (typeof filter === 'string') return [filter]
  return [filter.id ?? filter.field ?? filter.fields?.[0] ?? ''].filter(Boolean)
}

function visitTexts(node: unknown, at: Segments, meet: (text: string, at: Segments) => void): void {
  if (typeof node === 'string') meet(node, at)
  else if (typeof node === 'object' && node !== null)
    for (const [key, child] of Object.entries(node)) visitTexts(child, [...at, key], meet)
}

/** Moves the diagnostic of an inherited part to its cause in this document: the parameter that was filled in, else `extends`. */
export function relocated(
  found: FoundDiagnostic,
  document: ScreenDocument,
  base: ScreenDocument | undefined,
): FoundDiagnostic {
  const path = segmentsOf(found.pointer)
  const [first] = path
  if (!('extends' in document) || first === undefined || first in document) return found
  const written = path.reduce<unknown>((node, key) => (node as Shape | undefined)?.[key], base)
  const param = typeof written === 'string' ? /\$params\.([A-Za-z0-9]+)/.exec(written)?.[1] : undefined
  return { ...found, pointer: param && param in (document.with ?? {}) ? `/with/${param}` : '/extends' }
}

type Declared = Readonly<Record<string, ParamDocument>>
type Given = Readonly<Record<string, JsonValue>>

const givenBy = (document: ScreenDocument): Given => ('extends' in document ? (document.with ?? {}) : {}) as Given

/**
 * Checks the values that a screen gives the parameters of those it extends; `chain` holds the screen and its ancestors, nearest first.
 * True when all are valid, so that further checks make sense.
 */
export function checkParamValues(chain: readonly ScreenDocument[], collector: Collector): boolean {
  const [own, ...above] = chain
  const root = above.at(-1)
  if (!own || !root || 'extends' in root) return true
  const declared: Declared = Object.assign({}, ...above.map(({ params }) => params ?? {}))
  const values: Given = Object.assign({}, ...chain.toReversed().map(givenBy))
  if (!own.abstract && root.abstract) reportMissing(declared, values, collector)
  for (const name of Object.keys(givenBy(own))) {
    if (Object.hasOwn(declared, name)) continue
    const hint = nearHint(name, Object.keys(declared))
    collector.report(['with', name], screenDiagnostics.unknownParam, { name }, hint)
  }
  const unfit = Object.entries(values).filter(([name, value]) => !fits(value, declared[name]))
  for (const [name] of unfit)
    collector.report(['with', name], screenDiagnostics.paramValue, { name, type: String(declared[name]?.type) })
  return unfit.length === 0
}

function reportMissing(declared: Declared, values: Given, collector: Collector): void {
  for (const [name, { required }] of Object.entries(declared)) {
    if (required && !Object.hasOwn(values, name)) collector.report(['with'], screenDiagnostics.missingParam, { name })
  }
}

/** The parameters without which a screen shows nothing. */
export const neededParams = ({ type, params = {} }: PlainScreenDocument): string[] => [
  ...Object.keys(params).filter((name) => params[name]?.required),
  ...(type === 'detail' && !Object.hasOwn(params, 'id') ? ['id'] : []),
]

interface PassedParam {
  name: string
  value: unknown
  /** As the screen declares it. */
  param: ParamDocument | undefined
  /** Types of the names in scope. */
  names: Readonly<Record<string, ExpressionType>>
}

/** Checks a value that is passed to a screen against the declared type of the parameter. */
export function checkParamValue(
  { name, value, param, names }: PassedParam,
  at: Segments,
  { library, collector }: Pick<ScreenContext, 'library' | 'collector'>,
): void {
  const type = param?.type === undefined ? undefined : fieldTypeOf(param.type)
  if (!type) {
    if (!fits(value, param)) collector.report(at, screenDiagnostics.paramValue, { name, type: String(param?.type) })
    return
  }
  const field = { name, title: name, type, document: { type: type.id } } as unknown as Field
  checkDocumentValue({ field, value, names, code: 'bad-value' }, { library, collector, at })
}

/** Whether a written value is one of the parameter's type, as far as is known here: an expression always is. */
function fits(value: unknown, param: ParamDocument | undefined): boolean {
  if (!param?.type || isExpression(value)) return true
  const type = fieldTypeOf(param.type)
  if (!type) return typeof value === 'string'
  const read = type.read(value, {})
  return 'value' in read && (type.expression.kind === 'any' || typeof read.value === typeof value)
}

const alone = /^\$params\.([a-z][A-Za-z0-9]*)$/
/** A parameter alone, or as part of a code or screen id. */
const idOfParam = /^([a-z][A-Za-z0-9-]*\/)?\$params\.[a-z][A-Za-z0-9]*([:-][A-Za-z0-9:_-]+)?$/
const inside = /\$params\.[a-z][A-Za-z0-9]*/g

/**
 * The findings of an abstract screen. Parameter values are unknown: in an expression a parameter has any type, and findings at a parameter
 * are dropped. If models are parameters, only findings that hold for every model passed by an extending screen are kept.
 */
export function abstractFindings(
  document: ScreenDocument,
  library: Library,
  findingsOf: (plain: ScreenDocument) => readonly FoundDiagnostic[],
): readonly FoundDiagnostic[] {
  const plain = inheritScreen(document, library)
  if (!plain) return []
  const { abstract: _abstract, params = {}, ...rest } = plain
  const names = Object.keys(params).filter((name) => params[name]?.type === 'model')
  const modelSets = names.length === 0 ? [{}] : modelsByParams(document.id, names, library)
  if (modelSets.length === 0) return brokenExpressions(rest, plain.id)
  const [first = [], ...others] = modelSets.map((models) => findingsOf(unbound(rest, models) as ScreenDocument))
  return first
    .filter((found) => others.every((findings) => findings.some((other) => isSame(found, other))))
    .filter(({ pointer }) => !isParam(rest, pointer))
}

const isSame = (one: FoundDiagnostic, other: FoundDiagnostic): boolean =>
  one.pointer === other.pointer && one.code === other.code

/** The models that extending screens pass for the parameters. */
function modelsByParams(id: string, names: readonly string[], library: Library): Shape[] {
  const extending = library.documents('screen').filter((one) => 'extends' in one && one.extends === id)
  return extending
    .map((one) => Object.fromEntries(names.map((name) => [name, givenBy(one as ScreenDocument)[name]])))
    .filter((models) => Object.values(models).every((model) => typeof model === 'string' && library.model(model)))
}

/** The screen with its model parameters filled in; all other parameters are left unknown. */
function unbound(rest: Shape, models: Shape): unknown {
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, filled(child)]))
    if (typeof value !== 'string') return value
    const param = alone.exec(value)?.[1]
    return param ? (models[param] ?? value) : value.replace(inside, 'null')
  }
  return filled(rest)
}

/** Whether the value at a pointer is a parameter, an id that contains one, or an object of nothing but parameters. */
function isParam(rest: Shape, pointer: string): boolean {
  const written = segmentsOf(pointer).reduce<unknown>((node, key) => (node as Shape | undefined)?.[key], rest)
  const values = typeof written === 'object' && written !== null ? Object.values(written) : [written]
  return values.length === 1 && typeof values[0] === 'string' && idOfParam.test(values[0])
}

const conditions = /(^w|W)h(en|ere)$/

/** Without a model, only the syntax of expressions can be checked. */
function brokenExpressions(rest: Shape, id: string): FoundDiagnostic[] {
  const visit = (value: unknown, path: readonly (string | number)[]): FoundDiagnostic[] => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([key, child]) =>
        visit(child, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    const text = typeof value === 'string' ? expressionIn(value, path.at(-1)) : undefined
    const parsed = text === undefined ? undefined : parseExpression(text.replace(inside, 'null'))
    if (!parsed || parsed.ok) return []
    return [foundAt({ kind: 'screen', id }, pointerOf(path), parsed.problem)]
  }
  return visit(rest, [])
}

function expressionIn(value: string, key: string | number | undefined): string | undefined {
  if (value.startsWith('=')) return value.slice(1)
  return typeof key === 'string' && conditions.test(key) ? value : undefined
}
