import { Type } from 'typebox'
import type { ColumnEntry } from './column.ts'
import { Ref } from './keyed.ts'
import { ExpressionText, FieldName, Label, ModelName } from './name.ts'

/** Records that belong to something or to nothing, moved from one to the other. */
export const transferParts = {
  model: ModelName,
  field: FieldName,
  value: Label,
  where: Type.Optional(ExpressionText),
  columns: Type.Optional(Type.Array(Ref<ColumnEntry>('column'), { minItems: 1, maxItems: 120 })),
  free: Type.Optional(Label),
  taken: Type.Optional(Label),
  take: Type.Optional(Label),
  release: Type.Optional(Label),
  conflict: Type.Optional(Label),
}
