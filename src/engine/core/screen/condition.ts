import { pointerOf } from '#core/document'
import { compileExpression, dependenciesOf, type Expression } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import { compileDiagnostics } from '#core/message'
import { readExpression, readTemplate } from '#core/model'
import { present } from '#core/object'
import { type BaseContext, inside } from './context.ts'
import type { Condition, Conditions, Label, ValueProgram } from './program/value.ts'

/** Names of the fields and `$names` that an expression reads. */
function readsOf(expression: Expression): string[] {
  const { fields, names, refs } = dependenciesOf(expression)
  return [...new Set([...fields, ...names, ...refs])]
}

/** Compiles a condition: a constant, or an expression that must be boolean. */
export function compileWhen(when: boolean | string | undefined, context: BaseContext): Condition | undefined {
  if (when === undefined) return undefined
  const pointer = pointerOf(context.at)
  if (typeof when === 'boolean') return { pointer, source: String(when), reads: [], holds: () => when }
  const expression = readExpression(when, { ...context, expects: { kind: 'bool' } })
  if (!expression) return undefined
  const evaluate = compileExpression(expression)
  return { pointer, source: when, reads: readsOf(expression), holds: (evaluation) => evaluate(evaluation) === true }
}

interface ConditionDocuments {
  visibleWhen?: boolean | string
  readonlyWhen?: boolean | string
  disabledWhen?: boolean | string
  requiredWhen?: boolean | string
}

/** Compiles the four conditions of an item. */
export function compileConditions(documents: ConditionDocuments, context: BaseContext): Conditions {
  const when = (key: keyof ConditionDocuments) => compileWhen(documents[key], inside(context, key))
  return present({
    visible: when('visibleWhen'),
    readonly: when('readonlyWhen'),
    disabled: when('disabledWhen'),
    required: when('requiredWhen'),
  })
}

/** Compiles the texts that a document has under `keys`, each with its own pointer; absent keys are left out. */
export const compileKeys = <Key extends string, Context extends BaseContext, Part>(
  document: { readonly [K in Key]?: string | undefined },
  keys: readonly Key[],
  compile: (text: string, context: Context) => Part,
  context: Context,
): { [K in Key]?: Part } => {
  const entries = keys.map((key) => [key, document[key] && compile(document[key], inside(context, key))] as const)
  return Object.fromEntries(entries.filter(([, part]) => part)) as { [K in Key]?: Part }
}

/** Compiles a label: a template, `共 {n} 条`. */
export function compileLabel(template: string, context: BaseContext): Label {
  if (template.startsWith('=') && context.collector.checks)
    context.collector.report(context.at, compileDiagnostics.equalsInText)
  const expression = readTemplate(template, context)
  if (!expression) return fixedLabel('')
  if (expression.kind === 'literal') return fixedLabel(String(expression.value))
  const read = compileExpression(expression)
  return { read: (evaluation) => String(read(evaluation) ?? '') }
}

/** A label that never changes. */
export const fixedLabel = (text: string): Label => ({ text, read: () => text })

/** Compiles a value: a literal, or an expression after `=`. */
export function compileValue(value: JsonValue, context: BaseContext): ValueProgram {
  if (typeof value !== 'string' || !value.startsWith('=')) return { reads: [], read: () => value }
  const expression = readExpression(value.slice(1), context)
  if (!expression) return { reads: [], read: () => null }
  return { reads: readsOf(expression), read: compileExpression(expression) }
}

/** Compiles values by name, each a literal or an expression after `=`. */
export function compileValues(
  values: Readonly<Record<string, JsonValue>> | undefined,
  context: BaseContext,
): Record<string, ValueProgram> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, compileValue(value, inside(context, name))]),
  )
}
