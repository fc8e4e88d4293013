import { Type } from 'typebox'
import type { ItemEntry } from './item.ts'
import { Ref } from './keyed.ts'
import { Label, ModelName } from './name.ts'

const papers = ['A3', 'A4', 'A5'] as const
export type Paper = (typeof papers)[number]

/** A record on paper. */
export const printParts = {
  model: ModelName,
  paper: Type.Optional(Type.Unsafe<Paper>({ enum: papers })),
  landscape: Type.Optional(Type.Boolean({ description: '横向' })),
  head: Type.Optional(Label),
  foot: Type.Optional(Label),
  grid: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: '列数' })),
  items: Type.Optional(Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 })),
}
