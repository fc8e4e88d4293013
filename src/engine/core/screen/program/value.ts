import type { Diagnostic } from '#core/document'
import type { Evaluation } from '#core/expression'
import type { Model } from '#core/model'

/** A display text: fixed, or computed from the names in scope. */
export interface Label {
  text?: string
  read(evaluation: Evaluation): string
}

/** A compiled condition. */
export interface Condition {
  /** Pointer into the document. */
  pointer: string
  source: string
  /** Fields and `$names` it reads. */
  reads: readonly string[]
  holds(evaluation: Evaluation): boolean
}

/** A value of a document: a literal, or an expression. */
export interface ValueProgram {
  reads: readonly string[]
  read(evaluation: Evaluation): unknown
}

/** Text of a row: one of its columns, or an expression. */
export type RowText = { name: string } | { value: ValueProgram }

/** A heading and what it says; with a link, that leads there. */
export interface FactProgram {
  title: Label
  value?: Label
  link?: Label
}

/** The conditions of an item, kept separate so that a state can be explained. */
export interface Conditions {
  visible?: Condition
  readonly?: Condition
  disabled?: Condition
  required?: Condition
}

export type Mode = 'create' | 'edit' | 'view'

/** Common properties of screens over a model. */
export interface ScreenFrame {
  id: string
  title: Label
  model: Model
  permission?: string
  diagnostics: readonly Diagnostic[]
}

/** Another screen embedded in this one, and its parameters. */
export interface ScreenPart {
  screen: string
  with: Readonly<Record<string, ValueProgram>>
}
