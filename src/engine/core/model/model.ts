import type { FieldDocument, ModelDocument, MoveDocument } from '#core/document'
import type { Expression } from '#core/expression'
import type { ColumnShape, FieldType } from '#core/fieldType'

/** The record that a reference points to, and which of its fields is stored. */
export interface ReferenceTarget {
  model: string
  /** `id` unless the field says otherwise. */
  store: string
}

/** Where the ids of a many-to-many field live: one row of `model` for each pair. */
export interface LinkRows {
  model: string
  /** Field of the link row that points to the owner. */
  from: string
  /** Field of the link row that points to the target. */
  to: string
}

/** How a text is shown to people who may not read it whole. */
export interface Mask {
  /** The permission code by which it is read whole. */
  code: string
  /** What is shown of it: `138****1234`. A mask hidden again stays as it is. */
  hide(text: string): string
}

/** What a value of varying type is, by the value of another field. */
export interface Variant {
  /** The field that tells the type. */
  by: string
  /** The field as it is under each value of that one. */
  cases: ReadonlyMap<string, Field>
  /** The field as it is under any other. */
  otherwise: Field
}

/** A field of a resolved model. */
export interface Field {
  name: string
  title: string
  type: FieldType
  document: FieldDocument
  /** True for the columns that every model has. */
  base: boolean
  column: ColumnShape | null
  columnName: string
  target?: ReferenceTarget
  link?: LinkRows
  dict?: string
  /** The value of a `formula`. */
  formula?: Formula
  /** How it is shown to who may not read it whole. */
  mask?: Mask
  /** What a `variant` is by turns. */
  variant?: Variant
}

/** A computed value: an expression over the record, or an aggregate over rows of another model. */
export type Formula =
  | { kind: 'value'; value: Expression }
  | { kind: 'count' | 'sum'; model: string; of?: string; where?: Expression }

/** A rule over the whole record: it fails when its condition holds. */
export interface RecordRule {
  failsWhen: Expression
  at: readonly string[]
  message: string
  level: 'error' | 'warn'
}

/** A model with everything derived: base columns, titles, targets, names of table and columns. */
export interface Model {
  id: string
  title: string
  /** Base path of its calls, or undefined for an internal model. */
  api?: string
  permission: string
  /** Name of the field that names a record. */
  display: string
  table: string
  fields: readonly Field[]
  field(name: string): Field | undefined
  tagged(tag: string): readonly Field[]
  /** The field that makes records a tree, if there is one. */
  parent?: Field
  rules: readonly RecordRule[]
  /** The moves that people make. */
  moves: readonly MoveDocument[]
  /** The moves that the server makes when their time has come. */
  dueMoves: readonly MoveDocument[]
  stateField?: string
  editWhen?: Expression
  deleteWhen?: Expression
  document: ModelDocument
}

/** The permission code of an action on a model: `user:edit`. */
export const codeOf = (model: Pick<Model, 'permission'>, action: string): string => `${model.permission}:${action}`

/** The permission code that a move between states asks for: its own, or `device:stop`. */
export const moveCodeOf = (
  model: Pick<Model, 'permission'>,
  { id, permission }: Pick<MoveDocument, 'id' | 'permission'>,
): string => permission ?? codeOf(model, id)

/** The permission code that guards a field: `user:field:phone`. */
export const fieldCodeOf = (model: Pick<Model, 'permission'>, field: string): string =>
  `${model.permission}:field:${field}`
