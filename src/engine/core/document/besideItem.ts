import { type Static, Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import type { ActionEntry } from './action.ts'
import { Ref, TextOr } from './keyed.ts'
import { ExpressionText, ScreenName } from './name.ts'
import { namePattern } from './namePattern.ts'
import { shown } from './shownItem.ts'

const closed = { additionalProperties: false } as const
const actions = Type.Optional(Type.Array(Ref<ActionEntry>('action'), { maxItems: 30 }))

/** A list beside the record: a screen, or its body in place. */
export const ListItem = Type.Object(
  {
    list: TextOr<{ model: string }>(ScreenName, Ref('listBody')),
    ...shown,
    where: Type.Optional(ExpressionText),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '最多几条' })),
    toolbar: actions,
    rowActions: actions,
  },
  { ...closed, title: '嵌入的列表' },
)

/** A screen beside the record: a dashboard over it, and the like. */
export const ScreenItem = Type.Object(
  {
    screen: ScreenName,
    ...shown,
    with: Type.Optional(Type.Record(Type.String({ pattern: namePattern.name }), Type.Unsafe<JsonValue>({}))),
  },
  { ...closed, title: '嵌入的屏幕' },
)

/** What has happened to the record. */
export const TimelineItem = Type.Object({ timeline: Type.Literal(true), ...shown }, { ...closed, title: '经过' })

export type ListItemDocument = Static<typeof ListItem>
export type ScreenItemDocument = Static<typeof ScreenItem>
export type TimelineItemDocument = Static<typeof TimelineItem>
