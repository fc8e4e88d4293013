import type { ExpressionType } from '#core/expression'
import type { Library } from '#core/library'
import { type Collector, commonNames, fieldTypesOf, type Model, type Segments } from '#core/model'
import type { Mode } from './program/value.ts'

/** What compiling a part of a screen needs to know where no model is meant. */
export interface BaseContext {
  library: Library
  collector: Collector
  screenId: string
  /** Where the part stands in the document. */
  at: Segments
  /** Types of every name in scope there. */
  names: Readonly<Record<string, ExpressionType>>
}

/** What compiling a part of a screen needs to know. */
export interface CompileContext extends BaseContext {
  model: Model
  /** What `#rest` stands for there. */
  rest?: readonly string[]
}

/** The same context one step deeper in the document. */
export const inside = <Context extends BaseContext>(context: Context, ...segments: (string | number)[]): Context => ({
  ...context,
  at: [...context.at, ...segments],
})

export const modes: readonly Mode[] = ['create', 'edit', 'view']

const any: ExpressionType = { kind: 'any' }

/** Names in scope on any screen: route parameters, the mode, the user, the clock. */
export const screenNames: Readonly<Record<string, ExpressionType>> = {
  ...commonNames,
  $params: any,
  $mode: { kind: 'text', values: modes },
}

/** Names in scope where a record of `model` stands: its fields, `$record`, `$row`, `$old`, `$parent`. */
export function recordNames(model: Model, library: Library): Record<string, ExpressionType> {
  const record: ExpressionType = { kind: 'record', fields: fieldTypesOf(model.id, library, false) }
  return {
    ...fieldTypesOf(model.id, library),
    ...screenNames,
    $record: record,
    $row: record,
    $old: record,
    $parent: any,
  }
}

/** The id of a program that stands at a place inside a screen. */
export const placedId = (screenId: string, place: string): string => `${screenId}#${place}`

/** The screen that a program is, or in which it stands. */
export const screenOf = (programId: string): string => programId.split('#', 1)[0] ?? programId
