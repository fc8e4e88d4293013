import { Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import type { ActionEntry } from './action.ts'
import type { ColumnEntry } from './column.ts'
import type { ItemEntry } from './item.ts'
import { Ref } from './keyed.ts'
import { ExpressionText, FieldName, Label, ModelName, Name, PermissionCode, ScreenName, When } from './name.ts'
import { namePattern } from './namePattern.ts'

const closed = { additionalProperties: false } as const
const params = Type.Optional(Type.Record(Type.String({ pattern: namePattern.name }), Type.Unsafe<JsonValue>({})))

const TabProgram = Type.Object(
  {
    title: Label,
    screen: ScreenName,
    with: params,
    id: Type.Optional(Name),
    permission: Type.Optional(PermissionCode),
    visibleWhen: Type.Optional(When),
  },
  { ...closed, title: '页' },
)

/** Screens on tabs. */
export const tabsParts = { tabs: Type.Array(TabProgram, { minItems: 1, maxItems: 20 }) }

const Side = Type.Object({ screen: ScreenName, with: params }, { ...closed, title: '半边' })

/** Two screens beside each other: what is chosen at the left is told to the right. */
export const splitParts = {
  left: Side,
  right: Side,
  width: Type.Optional(Type.Integer({ minimum: 200, maximum: 900, description: '左边的宽度 px' })),
  first: Type.Optional(Type.Boolean({ description: '开始时选中第一条' })),
  empty: Type.Optional(Label),
}

const Fact = Type.Object(
  {
    title: Label,
    value: Type.Optional(Label),
    link: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: '地址或路径，可为 "=表达式"' })),
  },
  { ...closed, title: '事项' },
)
const Stage = Type.Object({ title: Label, note: Type.Optional(Label) }, { ...closed, title: '步' })
const statuses = ['success', 'fail', 'info', 'warning', '403', '404', '500'] as const
type NoticeStatus = (typeof statuses)[number]

/** How something ended: what happened, the facts, what comes next. */
export const noticeParts = {
  status: Type.Unsafe<NoticeStatus>({ enum: statuses }),
  heading: Type.Optional(Label),
  text: Type.Optional(Label),
  facts: Type.Optional(Type.Array(Fact, { maxItems: 20 })),
  stages: Type.Optional(Type.Array(Stage, { minItems: 2, maxItems: 10 })),
  stage: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 10 }), Type.String({ pattern: '^=', maxLength: 500 })]),
  ),
  actions: Type.Optional(Type.Array(Ref<ActionEntry>('action'), { maxItems: 10 })),
}

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

const hour = Type.Integer({ minimum: 0, maximum: 24 })

/** Records in the days and hours that they take. */
export const calendarParts = {
  model: ModelName,
  start: FieldName,
  end: FieldName,
  resource: Type.Optional(FieldName),
  where: Type.Optional(ExpressionText),
  hours: Type.Optional(
    Type.Unsafe<[number, number]>({
      type: 'array',
      items: hour,
      minItems: 2,
      maxItems: 2,
      description: '显示的钟点：从几点到几点',
    }),
  ),
  tone: Type.Optional(Type.String({ minLength: 1, maxLength: 4000, description: '语气颜色，或 "=表达式"' })),
  create: Type.Optional(ScreenName),
  detail: Type.Optional(ScreenName),
}

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
