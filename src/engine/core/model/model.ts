import type { FieldDocument, ModelDocument, MoveDocument } from '#core/document'
import type { Expression } from '#core/expression'
import type { ColumnShape, FieldType } from '#core/fieldType'

/** Target model of a reference, the target field whose value is stored, and the one that is shown. */
export interface ReferenceTarget {
  model: string
  /** `id` by default. */
  store: string
  /** That which the target is named by, unless the document names another. */
  text?: string
}

/** Join rows of a many-to-many field: one row of `model` per pair. */
export interface LinkRows {
  model: string
  /** Field of the link row that points to the owner. */
  from: string
  /** Field of the link row that points to the target. */
  to: string
}

/** Hides part of a text from users without the permission. */
export interface Mask {
  /** Permission code that reveals the full text. */
  code: string
  /** Masks a text: `138****1234`. Idempotent. */
  hide(text: string): string
}

/** Where the values of a field of a referenced record come from. */
export interface Member {
  reference: Field
  target: Model
  /** The field of the target, under its own name. */
  field: Field
}

/** A field whose type depends on the value of another field. */
export interface Variant {
  /** Name of that field. */
  by: string
  /** The resolved field for each of its values. */
  cases: ReadonlyMap<string, Field>
  /** The resolved field for all other values. */
  otherwise: Field
}

/** A field of a resolved model. */
export interface Field {
  name: string
  title: string
  type: FieldType
  document: FieldDocument
  /** True for the columns every model has. */
  base: boolean
  column: ColumnShape | null
  columnName: string
  target?: ReferenceTarget
  link?: LinkRows
  dict?: string
  /** Set for type `formula`. */
  formula?: Formula
  /** Masks the value for users without the permission. */
  mask?: Mask
  /** Set for type `variant`. */
  variant?: Variant
  /** Set for a field of the record that a reference points to, whose name is a path: `typeId$.kind`. */
  member?: Member
}

/** A computed value: an expression over the record, or an aggregate over rows of another model. */
export type Formula =
  | { kind: 'value'; value: Expression }
  | { kind: 'count' | 'sum'; model: string; of?: string; where?: Expression }

/** A rule over the whole record; violated when the condition is true. */
export interface RecordRule {
  failsWhen: Expression
  at: readonly string[]
  message: string
  level: 'error' | 'warn'
}

/** A resolved model: base columns, titles, targets, table and column names are derived. */
export interface Model {
  id: string
  title: string
  /** Base path of its endpoints; undefined for an internal model. */
  api?: string
  permission: string
  /** Name of the field that labels a record. */
  display: string
  table: string
  fields: readonly Field[]
  field(name: string): Field | undefined
  tagged(tag: string): readonly Field[]
  /** The parent field, if records form a tree. */
  parent?: Field
  rules: readonly RecordRule[]
  /** Moves that users make. */
  moves: readonly MoveDocument[]
  /** Moves that the server makes when they are due. */
  dueMoves: readonly MoveDocument[]
  stateField?: string
  editWhen?: Expression
  deleteWhen?: Expression
  document: ModelDocument
}

/** Permission code of an action: `user:edit`. */
export const codeOf = (model: Pick<Model, 'permission'>, action: string): string => `${model.permission}:${action}`

/** Permission code of a move: its own, or `device:stop`. */
export const moveCodeOf = (
  model: Pick<Model, 'permission'>,
  { id, permission }: Pick<MoveDocument, 'id' | 'permission'>,
): string => permission ?? codeOf(model, id)

/** Permission code of a field: `user:field:phone`. */
export const fieldCodeOf = (model: Pick<Model, 'permission'>, field: string): string =>
  `${model.permission}:field:${field}`
