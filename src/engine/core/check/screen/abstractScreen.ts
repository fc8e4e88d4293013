import { type Diagnostic, type PlainScreenDocument, pointerOf, type ScreenDocument, segmentsOf } from '#core/document'
import { parseExpression } from '#core/expression'
import type { Library } from '#core/library'
import { inheritScreen } from '#core/screen'

type Shape = Readonly<Record<string, unknown>>

const alone = /^\$param\.([a-z][A-Za-z0-9]*)$/
const inside = /\$param\.[a-z][A-Za-z0-9]*/g

/**
 * The findings of a screen that is only there to be extended, at its own places. What a parameter will say is not known:
 * inside an expression it stands for any value, and what is found at a place that is a parameter does not count. Where the
 * model is a parameter, a finding counts that holds for every model which the screens that extend it give.
 */
export function abstractFindings(
  document: ScreenDocument,
  library: Library,
  findingsOf: (plain: ScreenDocument) => readonly Diagnostic[],
): readonly Diagnostic[] {
  const plain = inheritScreen(document, library)
  if (!plain) return []
  const { abstract: _abstract, params: _params, ...rest } = plain as PlainScreenDocument & { model?: string }
  const param = alone.exec(rest.model ?? '')?.[1]
  const models = param === undefined ? [rest.model] : modelsGiven(document.id, param, library)
  if (models.length === 0) return brokenExpressions(rest, plain.id)
  const [first = [], ...others] = models.map((model) => findingsOf(unbound(rest, model) as ScreenDocument))
  return first
    .filter((found) => others.every((findings) => findings.some((other) => isSame(found, other))))
    .filter(({ pointer }) => !isParam(rest, pointer))
}

const isSame = (one: Diagnostic, other: Diagnostic): boolean => one.pointer === other.pointer && one.code === other.code

/** The models that screens give for the parameter, each once. */
function modelsGiven(id: string, param: string, library: Library): string[] {
  const extending = library.documents('screen').filter((one) => 'extends' in one && one.extends === id)
  const given = extending.map((one) => (one as ScreenDocument).params?.[param])
  return [...new Set(given.filter((model): model is string => typeof model === 'string'))].filter(
    (model) => library.model(model) !== undefined,
  )
}

/** The same with its model given, and nothing known of the other parameters. */
function unbound(rest: Shape, model: string | undefined): unknown {
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, filled(child)]))
    return typeof value === 'string' && !alone.test(value) ? value.replace(inside, 'null') : value
  }
  return { ...(filled(rest) as Shape), ...(model === undefined ? {} : { model }) }
}

/** Whether what is written at a place is a parameter, or an object of nothing else. */
function isParam(rest: Shape, pointer: string): boolean {
  const written = segmentsOf(pointer).reduce<unknown>((node, key) => (node as Shape | undefined)?.[key], rest)
  const values = typeof written === 'object' && written !== null ? Object.values(written) : [written]
  return values.length === 1 && typeof values[0] === 'string' && alone.test(values[0])
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
