import { Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import type { ItemEntry } from './item.ts'
import { Ref } from './keyed.ts'
import { Label, Name, ScreenName, When } from './name.ts'
import { namePattern } from './namePattern.ts'

const StepPage = Type.Object(
  {
    title: Label,
    id: Type.Optional(Name),
    note: Type.Optional(Label),
    visibleWhen: Type.Optional(When),
    items: Type.Optional(Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 })),
    screen: Type.Optional(ScreenName),
    with: Type.Optional(Type.Record(Type.String({ pattern: namePattern.name }), Type.Unsafe<JsonValue>({}))),
  },
  { additionalProperties: false, title: '向导的一步' },
)

/** A form that is filled in step by step. A step of neither items nor a screen shows what has been filled in. */
export const stepsParts = { steps: Type.Array(StepPage, { minItems: 2, maxItems: 12 }) }
