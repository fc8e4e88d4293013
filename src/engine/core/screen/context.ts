import type { BuiltDocument, ComposedDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import type { Library } from '#core/library'
import { type Collector, commonNames, fieldTypesOf, type Model, type Segments } from '#core/model'
import type { ScreenProgram } from './program/screen.ts'
import type { Mode } from './program/value.ts'

/** Context of compiling a part that needs no model. */
export interface BaseContext {
  library: Library
  collector: Collector
  screenId: string
  /** Path of the part in the document. */
  at: Segments
  /** Types of all names in scope. */
  names: Readonly<Record<string, ExpressionType>>
  /** Compiles the composed screens that are named in it: the steps of a form. */
  boards?: ComposedCompiler | undefined
}

/** Compiles composed screens. Injected, so that `#core/dashboard` is loaded with the first screen that needs it. */
export type ComposedCompiler = (
  document: ComposedDocument | BuiltDocument,
  context: BaseContext,
) => ScreenProgram | undefined

/** Context of compiling a part over a model. */
export interface CompileContext extends BaseContext {
  model: Model
  /** Field names that `#rest` expands to. */
  rest?: readonly string[]
  /** Whether fields of referenced records may be named (`typeId$.kind`): in lists, whose rows the server fills with them. */
  members?: true
}

/** The context with `segments` appended to its path. */
export const inside = <Context extends BaseContext>(context: Context, ...segments: (string | number)[]): Context => ({
  ...context,
  at: [...context.at, ...segments],
})

/** The context of a name that an entry has under `key`; an entry of nothing else may be written as the mere name. */
export const insideEntry = <Context extends BaseContext>(context: Context, entry: object, key: string): Context =>
  Object.keys(entry).length > 1 ? inside(context, key) : context

export const modes: readonly Mode[] = ['create', 'edit', 'view']

const any: ExpressionType = { kind: 'any' }

/** Names in scope on every screen: route parameters, the mode, the user, the clock. */
export const screenNames: Readonly<Record<string, ExpressionType>> = {
  ...commonNames,
  $params: any,
  $mode: { kind: 'text', values: modes },
}

/** Names in scope for a record of `model`: its fields, `$record`, `$row`, `$old`, `$parent`. */
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

/** Id of a program nested in a screen. */
export const placedId = (screenId: string, place: string): string => `${screenId}#${place}`

/** Id of the screen that a program is or is nested in. */
export const screenOf = (programId: string): string => programId.split('#', 1)[0] ?? programId
