import { type Diagnostic, pointerOf, type ScreenDocument, segmentsOf } from '#core/document'
import { parseExpression } from '#core/expression'
import { fieldTypes, type JsonValue } from '#core/fieldType'
import type { Library } from '#core/library'
import { hintTexts, screenDiagnostics } from '#core/message'
import { type Collector, nearest, type Segments } from '#core/model'
import { ancestorsOf, inheritScreen } from '#core/screen'

type Shape = Readonly<Record<string, unknown>>

/** The kinds of parameters: a field type, or the kind of a name. */
const kinds = [
  ...['text', 'number', 'bool', 'json', 'model', 'field', 'screen', 'dict'],
  ...fieldTypes.map(({ id }) => id).filter((id) => !['text', 'bool', 'json', 'dict'].includes(id)),
]

/** Checks the declared parameters of a screen, and that it and the screens that extend it use no others. */
export function checkParams(document: ScreenDocument, library: Library, collector: Collector): void {
  const root = ancestorsOf(document, library).at(-1)
  if (!root || 'extends' in root) return
  const declared = Object.keys(root.params ?? {})
  if (root.id === document.id) checkDeclared(document, collector)
  visitTexts(document, [], (text, at) => {
    for (const [, name = ''] of text.matchAll(/\$param\.([A-Za-z0-9]+)/g)) {
      if (declared.includes(name)) continue
      collector.report(
        at,
        screenDiagnostics.undeclaredParam,
        { name },
        nearest(name, declared) ?? (root.abstract ? hintTexts.declareParam : hintTexts.paramsOfAbstract),
      )
    }
  })
}

function visitTexts(node: unknown, at: Segments, meet: (text: string, at: Segments) => void): void {
  if (typeof node === 'string') meet(node, at)
  else if (typeof node === 'object' && node !== null)
    for (const [key, child] of Object.entries(node)) visitTexts(child, [...at, key], meet)
}

/** Each parameter has a known kind; only an abstract screen declares parameters. */
function checkDeclared({ abstract, params = {} }: ScreenDocument, collector: Collector): void {
  if (!abstract && Object.keys(params).length > 0) collector.report(['params'], screenDiagnostics.paramsNotAbstract)
  for (const [name, kind] of Object.entries(params)) {
    if (!abstract || kinds.includes(String(kind))) continue
    collector.report(
      ['params', name],
      screenDiagnostics.paramType,
      { name, kind: String(kind) },
      nearest(String(kind), kinds),
    )
  }
}

/** Moves the diagnostic of an inherited part to its cause in this document: the parameter that was filled in, else `extends`. */
export function relocated(found: Diagnostic, document: ScreenDocument, base: ScreenDocument | undefined): Diagnostic {
  const path = segmentsOf(found.pointer)
  const [first] = path
  if (!('extends' in document) || first === undefined || first in document) return found
  const written = path.reduce<unknown>((node, key) => (node as Shape | undefined)?.[key], base)
  const param = typeof written === 'string' ? /\$param\.([A-Za-z0-9]+)/.exec(written)?.[1] : undefined
  return { ...found, pointer: param && param in (document.params ?? {}) ? `/params/${param}` : '/extends' }
}

type Params = Readonly<Record<string, JsonValue>>

/**
 * Checks the parameter values that a screen passes to those it extends; `chain` holds the screen and its ancestors, nearest first. True
 * when all are valid, so that further checks make sense.
 */
export function checkParamValues(chain: readonly ScreenDocument[], collector: Collector): boolean {
  const [own, ...above] = chain
  const root = above.at(-1)
  if (!own || !root || 'extends' in root) return true
  const declared = (root.params ?? {}) as Params
  const values: Params = Object.assign(
    {},
    ...chain
      .slice(0, -1)
      .toReversed()
      .map(({ params }) => params ?? {}),
  )
  if (!own.abstract) reportMissing(declared, values, collector)
  for (const name of Object.keys(own.params ?? {})) {
    if (name in declared) continue
    const hint = nearest(name, Object.keys(declared))
    collector.report(['params', name], screenDiagnostics.unknownParam, { name }, hint)
  }
  const unfit = Object.entries(values).filter(([name, value]) => name in declared && !fits(value, declared[name]))
  for (const [name] of unfit) {
    collector.report(['params', name], screenDiagnostics.paramValue, { name, declared: String(declared[name]) })
  }
  return unfit.length === 0
}

function reportMissing(declared: Params, values: Params, collector: Collector): void {
  for (const name of Object.keys(declared)) {
    if (name in values) continue
    collector.report(['params'], screenDiagnostics.missingParam, { name })
  }
}

const numbers = new Set(['int', 'decimal', 'money', 'number', 'year'])

function fits(value: JsonValue, kind: unknown): boolean {
  if (kind === 'json') return true
  if (kind === 'bool') return typeof value === 'boolean'
  return typeof value === (typeof kind === 'string' && numbers.has(kind) ? 'number' : 'string')
}

const alone = /^\$param\.([a-z][A-Za-z0-9]*)$/
/** A parameter alone, or as part of a code or screen id. */
const idOfParam = /^([a-z][A-Za-z0-9-]*\/)?\$param\.[a-z][A-Za-z0-9]*([:-][A-Za-z0-9:_-]+)?$/
const inside = /\$param\.[a-z][A-Za-z0-9]*/g

/**
 * The findings of an abstract screen. Parameter values are unknown: in an expression a parameter has any type, and findings at a parameter
 * are dropped. If models are parameters, only findings that hold for every model passed by an extending screen are kept.
 */
export function abstractFindings(
  document: ScreenDocument,
  library: Library,
  findingsOf: (plain: ScreenDocument) => readonly Diagnostic[],
): readonly Diagnostic[] {
  const plain = inheritScreen(document, library)
  if (!plain) return []
  const { abstract: _abstract, params = {}, ...rest } = plain
  const names = Object.keys(params).filter((name) => params[name] === 'model')
  const modelSets = names.length === 0 ? [{}] : modelsByParams(document.id, names, library)
  if (modelSets.length === 0) return brokenExpressions(rest, plain.id)
  const [first = [], ...others] = modelSets.map((models) => findingsOf(unbound(rest, models) as ScreenDocument))
  return first
    .filter((found) => others.every((findings) => findings.some((other) => isSame(found, other))))
    .filter(({ pointer }) => !isParam(rest, pointer))
}

const isSame = (one: Diagnostic, other: Diagnostic): boolean => one.pointer === other.pointer && one.code === other.code

/** The models that extending screens pass for the parameters. */
function modelsByParams(id: string, names: readonly string[], library: Library): Shape[] {
  const extending = library.documents('screen').filter((one) => 'extends' in one && one.extends === id)
  return extending
    .map((one) => Object.fromEntries(names.map((name) => [name, (one as ScreenDocument).params?.[name]])))
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
function brokenExpressions(rest: Shape, id: string): Diagnostic[] {
  const visit = (value: unknown, path: readonly (string | number)[]): Diagnostic[] => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([key, child]) =>
        visit(child, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    const text = typeof value === 'string' ? expressionIn(value, path.at(-1)) : undefined
    const parsed = text === undefined ? undefined : parseExpression(text.replace(inside, 'null'))
    if (!parsed || parsed.ok) return []
    const { code, message, hint } = parsed.problem
    const document = { kind: 'screen', id } as const
    return [{ severity: 'error', document, pointer: pointerOf(path), code, message, ...(hint ? { hint } : {}) }]
  }
  return visit(rest, [])
}

function expressionIn(value: string, key: string | number | undefined): string | undefined {
  if (value.startsWith('=')) return value.slice(1)
  return typeof key === 'string' && conditions.test(key) ? value : undefined
}
