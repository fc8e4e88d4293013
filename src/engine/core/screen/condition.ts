import { pointerOf } from '#core/document'
import { compileExpression, dependenciesOf, type Expression } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import { readExpression } from '#core/model'
import { type BoardContext, inside } from './context.ts'
import type { Condition, Conditions, Label, ValueProgram } from './program/value.ts'

/** Fields and `$names` that an expression reads. */
function readsOf(expression: Expression): string[] {
  const { fields, names, refs } = dependenciesOf(expression)
  return [...new Set([...fields, ...names, ...refs])]
}

/** A condition at `at`: a constant, or an expression that must give yes or no. */
export function compileWhen(given: boolean | string | undefined, context: BoardContext): Condition | undefined {
  if (given === undefined) return undefined
  const pointer = pointerOf(context.at)
  if (typeof given === 'boolean') return { pointer, source: String(given), reads: [], holds: () => given }
  const expression = readExpression(given, { ...context, expects: { kind: 'bool' } })
  if (!expression) return undefined
  const evaluate = compileExpression(expression)
  return { pointer, source: given, reads: readsOf(expression), holds: (evaluation) => evaluate(evaluation) === true }
}

interface GivenConditions {
  visibleWhen?: boolean | string
  readonlyWhen?: boolean | string
  disabledWhen?: boolean | string
  requiredWhen?: boolean | string
}

/** The four conditions that an item may say. */
export function compileConditions(given: GivenConditions, context: BoardContext): Conditions {
  const when = (key: keyof GivenConditions) => compileWhen(given[key], inside(context, key))
  const entries = {
    visible: when('visibleWhen'),
    readonly: when('readonlyWhen'),
    disabled: when('disabledWhen'),
    required: when('requiredWhen'),
  }
  return Object.fromEntries(Object.entries(entries).filter(([, condition]) => condition))
}

/** A text, or `"=…"`. A text without `=` is itself. */
export function compileLabel(given: string, context: BoardContext): Label {
  if (!given.startsWith('=')) return fixedLabel(given)
  const value = compileValue(given, context)
  return { read: (evaluation) => textOf(value.read(evaluation)) }
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A label that never changes. */
export const fixedLabel = (text: string): Label => ({ text, read: () => text })

/** A literal, or `"=…"`. */
export function compileValue(given: JsonValue, context: BoardContext): ValueProgram {
  if (typeof given !== 'string' || !given.startsWith('=')) return { reads: [], read: () => given }
  const expression = readExpression(given.slice(1), context)
  if (!expression) return { reads: [], read: () => null }
  return { reads: readsOf(expression), read: compileExpression(expression) }
}

/** Values by name, each a literal or `"=…"`. */
export function compileValues(
  given: Readonly<Record<string, JsonValue>> | undefined,
  context: BoardContext,
): Record<string, ValueProgram> {
  return Object.fromEntries(
    Object.entries(given ?? {}).map(([name, value]) => [name, compileValue(value, inside(context, name))]),
  )
}
