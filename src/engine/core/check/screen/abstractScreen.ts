import { type Diagnostic, pointerOf, type ScreenDocument, segmentsOf } from '#core/document'
import { parseExpression } from '#core/expression'
import type { Library } from '#core/library'
import { inheritScreen } from '#core/screen'

type Shape = Readonly<Record<string, unknown>>

const alone = /^\$param\.([a-z][A-Za-z0-9]*)$/
/** A parameter alone, or as a part of a code or of the id of a screen. */
const idOfParam = /^([a-z][A-Za-z0-9-]*\/)?\$param\.[a-z][A-Za-z0-9]*([:-][A-Za-z0-9:_-]+)?$/
const inside = /\$param\.[a-z][A-Za-z0-9]*/g

/**
 * The findings of a screen that is only there to be extended, at its own places. What a parameter will say is not known:
 * inside an expression it stands for any value, and what is found at a place that is a parameter does not count. Where
 * models are parameters, a finding counts that holds for all models which the screens that extend it give.
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
  const modelSets = names.length === 0 ? [{}] : modelsGiven(document.id, names, library)
  if (modelSets.length === 0) return brokenExpressions(rest, plain.id)
  const [first = [], ...others] = modelSets.map((models) => findingsOf(unbound(rest, models) as ScreenDocument))
  return first
    .filter((found) => others.every((findings) => findings.some((other) => isSame(found, other))))
    .filter(({ pointer }) => !isParam(rest, pointer))
}

const isSame = (one: Diagnostic, other: Diagnostic): boolean => one.pointer === other.pointer && one.code === other.code

/** The models that screens give for the parameters, as far as there are such. */
function modelsGiven(id: string, names: readonly string[], library: Library): Shape[] {
  const extending = library.documents('screen').filter((one) => 'extends' in one && one.extends === id)
  return extending
    .map((one) => Object.fromEntries(names.map((name) => [name, (one as ScreenDocument).params?.[name]])))
    .filter((models) => Object.values(models).every((model) => typeof model === 'string' && library.model(model)))
}

/** The same with its models given, and nothing known of the other parameters. */
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

/** Whether what is written at a place is a parameter, an id with one inside, or an object of nothing else. */
function isParam(rest: Shape, pointer: string): boolean {
  const written = segmentsOf(pointer).reduce<unknown>((node, key) => (node as Shape | undefined)?.[key], rest)
  const values = typeof written === 'object' && written !== null ? Object.values(written) : [written]
  return values.length === 1 && typeof values[0] === 'string' && idOfParam.test(values[0])
}

const conditions = /(^w|W)h(en|ere)$/

/** Without a model only the form of expressions can be looked at. */
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
