import { type Static, Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import type { ActionEntry } from './action.ts'
import { Figure, RowTone } from './cardFrame.ts'
import { Ref, TextOr } from './keyed.ts'
import { ExpressionText, FieldName, ModelName, PermissionCodeByCase, ScreenName, ScreenNameByCase } from './name.ts'
import { namePattern } from './namePattern.ts'
import { itemProperties } from './shownItem.ts'

const closed = { additionalProperties: false } as const
const order = Type.Union([Type.Literal('asc'), Type.Literal('desc')])
const permission = Type.Optional(PermissionCodeByCase)
const actions = Type.Optional(Type.Array(Ref<ActionEntry>('action'), { maxItems: 30 }))

/** A list beside the record: a screen, or its body in place. */
export const ListItem = Type.Object(
  {
    list: TextOr<{ model: string }>(ScreenNameByCase, Ref('listBody')),
    ...itemProperties,
    permission,
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
    screen: ScreenNameByCase,
    ...itemProperties,
    permission,
    with: Type.Optional(Type.Record(Type.String({ pattern: namePattern.name }), Type.Unsafe<JsonValue>({}))),
  },
  { ...closed, title: '嵌入的屏幕' },
)

/** Other records in the order of a moment of theirs. */
const RecordsTimeline = Type.Object(
  {
    model: ModelName,
    where: Type.Optional(ExpressionText),
    time: FieldName,
    title: Figure,
    text: Type.Optional(Figure),
    tone: RowTone,
    open: Type.Optional(ScreenName),
    order: Type.Optional(order),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '每次几条' })),
  },
  { ...closed, title: '其他记录的经过' },
)
export type RecordsTimelineDocument = Static<typeof RecordsTimeline>

/** What has happened: to the record, or beside it. */
export const TimelineItem = Type.Object(
  {
    timeline: Type.Unsafe<true | RecordsTimelineDocument>({
      if: { type: 'object' },
      then: RecordsTimeline,
      else: { const: true },
      description: 'true：这条记录的经过；或其他记录',
    }),
    ...itemProperties,
  },
  { ...closed, title: '经过' },
)

export type ListItemDocument = Static<typeof ListItem>
export type ScreenItemDocument = Static<typeof ScreenItem>
export type TimelineItemDocument = Static<typeof TimelineItem>
