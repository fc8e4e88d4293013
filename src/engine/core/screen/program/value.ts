import type { Diagnostic } from '#core/document'
import type { Evaluation } from '#core/expression'
import type { Model } from '#core/model'

/** A text for people: fixed, or computed from what is in scope. */
export interface Label {
  text?: string
  read(evaluation: Evaluation): string
}

/** A condition of a document, ready to be asked. */
export interface Condition {
  /** Pointer of the place in the document that says it. */
  pointer: string
  source: string
  /** Fields and `$names` that it reads. */
  reads: readonly string[]
  holds(evaluation: Evaluation): boolean
}

/** A value of a document: literal, or computed by an expression. */
export interface ValueProgram {
  reads: readonly string[]
  read(evaluation: Evaluation): unknown
}

/** What is said of a row: the text of one of its names, or what an expression gives. */
export type RowText = { name: string } | { value: ValueProgram }

/** Conditions that an item may carry, all kept apart so that "why" can be answered. */
export interface Conditions {
  visible?: Condition
  readonly?: Condition
  disabled?: Condition
  required?: Condition
}

export type Mode = 'create' | 'edit' | 'view'

/** What every screen over a model has. */
export interface ScreenFrame {
  id: string
  title: Label
  model: Model
  permission?: string
  diagnostics: readonly Diagnostic[]
}

/** Another screen as a part of this one, and what it is told. */
export interface ScreenPart {
  screen: string
  with: Readonly<Record<string, ValueProgram>>
}
