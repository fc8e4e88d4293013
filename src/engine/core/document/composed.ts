import { Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import type { ActionEntry } from './action.ts'
import { Ref } from './keyed.ts'
import { Label, Name, PermissionCode, ScreenName, When } from './name.ts'
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
