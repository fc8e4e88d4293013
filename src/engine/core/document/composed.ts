import { Type } from 'typebox'
import type { ActionEntry } from './action.ts'
import { Fact } from './cardFrame.ts'
import type { ColumnEntry } from './column.ts'
import type { ItemEntry } from './item.ts'
import { byName, Json, maybe, Ref, titled } from './keyed.ts'
import {
  ExpressionText,
  FieldName,
  Label,
  ModelName,
  Name,
  PermissionCode,
  ScreenName,
  TextValue,
  When,
} from './name.ts'

const params = maybe(byName(Json))

const TabProgram = titled('页', {
  title: Label,
  screen: ScreenName,
  with: params,
  id: maybe(Name),
  permission: maybe(PermissionCode),
  visibleWhen: maybe(When),
})

/** Screens on tabs. */
export const tabsParts = { tabs: Type.Array(TabProgram, { minItems: 1, maxItems: 20 }) }

const Side = titled('半边', { screen: ScreenName, with: params })

/** Two screens side by side: the right one gets the row selected on the left. */
export const splitParts = {
  left: Side,
  right: Side,
  width: maybe(Type.Integer({ minimum: 200, maximum: 900, description: '左边的宽度 px' })),
  first: maybe(Type.Boolean({ description: '开始时选中第一条' })),
  empty: maybe(Label),
}

const Stage = titled('步', { title: Label, note: maybe(Label) })
const statuses = ['success', 'fail', 'info', 'warning', '403', '404', '500'] as const
type NoticeStatus = (typeof statuses)[number]

/** A result page: what happened, facts, further actions. */
export const noticeParts = {
  status: Type.Unsafe<NoticeStatus>({ enum: statuses }),
  heading: maybe(Label),
  text: maybe(Label),
  facts: maybe(Type.Array(Fact, { maxItems: 20 })),
  stages: maybe(Type.Array(Stage, { minItems: 2, maxItems: 10 })),
  stage: maybe(Type.Union([Type.Integer({ minimum: 0, maximum: 10 }), Type.String({ pattern: '^=', maxLength: 500 })])),
  actions: maybe(Type.Array(Ref<ActionEntry>('action'), { maxItems: 10 })),
}

const StepPage = Type.Object(
  {
    title: Label,
    id: maybe(Name),
    note: maybe(Label),
    visibleWhen: maybe(When),
    items: maybe(Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 })),
    screen: maybe(ScreenName),
    with: maybe(byName(Json)),
  },
  { additionalProperties: false, title: '向导的一步' },
)

/** A form completed step by step. A step with neither items nor a screen is a summary. */
export const stepsParts = { steps: Type.Array(StepPage, { minItems: 2, maxItems: 12 }) }

/** Records assigned to an owner or unassigned, moved between the two. */
export const transferParts = {
  model: ModelName,
  field: FieldName,
  value: TextValue,
  where: maybe(ExpressionText),
  columns: maybe(Type.Array(Ref<ColumnEntry>('column'), { minItems: 1, maxItems: 120 })),
  free: maybe(Label),
  taken: maybe(Label),
  take: maybe(Label),
  release: maybe(Label),
  conflict: maybe(Label),
}

const hour = Type.Integer({ minimum: 0, maximum: 24 })

/** Records as entries of a calendar. */
export const calendarParts = {
  model: ModelName,
  start: FieldName,
  end: FieldName,
  resource: maybe(FieldName),
  where: maybe(ExpressionText),
  hours: maybe(
    Type.Unsafe<[number, number]>({
      type: 'array',
      items: hour,
      minItems: 2,
      maxItems: 2,
      description: '显示的钟点：从几点到几点',
    }),
  ),
  label: maybe(Label),
  tone: maybe(Type.String({ minLength: 1, maxLength: 4000, description: '语气颜色，或 "=表达式"' })),
  create: maybe(ScreenName),
  detail: maybe(ScreenName),
}

const papers = ['A3', 'A4', 'A5'] as const
export type Paper = (typeof papers)[number]

/** A printable record. */
export const printParts = {
  model: ModelName,
  paper: maybe(Type.Unsafe<Paper>({ enum: papers })),
  landscape: maybe(Type.Boolean({ description: '横向' })),
  head: maybe(Label),
  foot: maybe(Label),
  grid: maybe(Type.Integer({ minimum: 1, maximum: 4, description: '列数' })),
  items: maybe(Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 })),
}
