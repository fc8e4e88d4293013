import { type Static, Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import { type FieldDocument, Fields } from './field.ts'
import { Keyed, Ref, TextOr } from './keyed.ts'
import { ActionName, IconName, Label, PermissionCode, ScreenName, Tone, When } from './name.ts'
import { namePattern } from './namePattern.ts'

const closed = { additionalProperties: false } as const
const values = Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,59}$' }), Type.Unsafe<JsonValue>({}))

/** A question asks for something. */
const Asked = Type.Unsafe<Record<string, FieldDocument>>({ ...Fields, minProperties: 1 })

/** Fields that a record describes. */
const Definition = Type.String({ pattern: '^=', maxLength: 500, description: '"=表达式"：由记录里的定义决定' })

const Ask = Type.Object(
  {
    ask: Type.Object(
      {
        title: Label,
        width: Type.Optional(Type.Integer({ minimum: 300, maximum: 1400 })),
        fields: TextOr<Record<string, FieldDocument>>(Definition, Asked),
      },
      closed,
    ),
  },
  { ...closed, title: '询问' },
)
const Open = Type.Object(
  {
    open: ScreenName,
    as: Type.Optional(
      Type.Union([Type.Literal('modal'), Type.Literal('drawer'), Type.Literal('page'), Type.Literal('tab')]),
    ),
    with: Type.Optional(values),
    values: Type.Optional(values),
    width: Type.Optional(Type.Integer({ minimum: 300, maximum: 1600 })),
  },
  { ...closed, title: '打开屏幕' },
)
/** A call whose work goes on after it: people follow it, under this title. */
const Progress = Type.Unsafe<true | string>({ if: { type: 'string' }, then: Label, else: { const: true } })

const Call = Type.Object(
  {
    call: Type.String({
      pattern: '^(GET|POST|PUT|DELETE) /[^\\s]*$',
      maxLength: 200,
      description: '方法和路径，如 POST /sys/user/add',
    }),
    with: Type.Optional(values),
    progress: Type.Optional(Progress),
    message: Type.Optional(Label),
  },
  { ...closed, title: '调用' },
)
const Refresh = Type.Object({ refresh: Type.Boolean() }, { ...closed, title: '刷新' })
const Message = Type.Object({ message: Label, tone: Type.Optional(Tone) }, { ...closed, title: '提示' })
const Link = Type.Object(
  {
    link: Type.String({ minLength: 1, maxLength: 1000, description: 'http、https 地址或站内路径，可为 "=表达式"' }),
    blank: Type.Optional(Type.Boolean()),
  },
  { ...closed, title: '跳转' },
)
const Download = Type.Object(
  { download: Type.String({ minLength: 1, maxLength: 1000 }), name: Type.Optional(Label) },
  { ...closed, title: '下载' },
)
const Copy = Type.Object({ copy: Label, title: Type.Optional(Label) }, { ...closed, title: '转交' })
const Fill = Type.Object(
  {
    set: Type.Record(Type.String({ pattern: namePattern.name }), Type.Unsafe<JsonValue>({}), {
      ...closed,
      minProperties: 1,
    }),
  },
  { ...closed, title: '填写' },
)
const Submit = Type.Object(
  {
    submit: Type.Record(Type.String({ pattern: namePattern.name }), Type.Unsafe<JsonValue>({}), closed),
    move: Type.Optional(ActionName),
    message: Type.Optional(Label),
    stays: Type.Optional(Type.Boolean()),
  },
  { ...closed, title: '提交表单' },
)
const Branch = Type.Object(
  { when: Type.Optional(When), run: Type.Array(Ref<StepDocument>('step'), { minItems: 1, maxItems: 20 }) },
  { ...closed, title: '分支' },
)
const Choose = Type.Object(
  { choose: Type.Array(Branch, { minItems: 1, maxItems: 10 }) },
  { ...closed, title: '选择分支' },
)
const Close = Type.Object({ close: Type.Boolean() }, { ...closed, title: '关闭' })

export type AskStep = { ask: { title: string; width?: number; fields: string | Record<string, FieldDocument> } }
export type OpenStep = Static<typeof Open>
export type CallStep = Static<typeof Call>
type RefreshStep = Static<typeof Refresh>
type MessageStep = Static<typeof Message>
type LinkStep = Static<typeof Link>
type DownloadStep = Static<typeof Download>
type CopyStep = Static<typeof Copy>
type CloseStep = Static<typeof Close>
type SetStep = Static<typeof Fill>
type SubmitStep = Static<typeof Submit>
/** The steps of the first branch whose condition holds, or that has none. */
export type ChooseStep = { choose: { when?: boolean | string; run: StepDocument[] }[] }
export type StepDocument =
  | AskStep
  | OpenStep
  | CallStep
  | RefreshStep
  | MessageStep
  | LinkStep
  | DownloadStep
  | CopyStep
  | SetStep
  | SubmitStep
  | ChooseStep
  | CloseStep

/** One step of an action, told by its key. */
export const Step = Keyed<StepDocument>(
  {
    ask: Ask,
    open: Open,
    call: Call,
    refresh: Refresh,
    link: Link,
    download: Download,
    copy: Copy,
    set: Fill,
    submit: Submit,
    choose: Choose,
    close: Close,
    message: Message,
  },
  '步骤',
)

/** Actions that every list and form knows. */
export const builtInActions = [
  ...[
    'create',
    'edit',
    'detail',
    'copy',
    'delete',
    'batch_delete',
    'import',
    'export',
    'export_template',
    'refresh',
    'print',
  ],
  ...['columns', 'super_query', 'submit', 'save', 'reset', 'start'],
] as const

const shared = {
  title: Type.Optional(Label),
  icon: Type.Optional(IconName),
  tone: Type.Optional(Tone),
  permission: Type.Optional(PermissionCode),
  visibleWhen: Type.Optional(When),
  disabledWhen: Type.Optional(When),
  disabledHint: Type.Optional(Label),
  confirm: Type.Optional(Label),
}

const OwnAction = Type.Object(
  {
    id: ActionName,
    ...shared,
    on: Type.Optional(Type.Union([Type.Literal('row'), Type.Literal('screen'), Type.Literal('selection')])),
    min: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    values: Type.Optional(values),
    screen: Type.Optional(ScreenName),
    run: Type.Optional(Type.Array(Step, { minItems: 1, maxItems: 20 })),
  },
  { ...closed, title: '操作' },
)
const More = Type.Object(
  { more: Type.Array(Ref<ActionEntry>('action'), { minItems: 1, maxItems: 20 }) },
  { ...closed, title: '更多' },
)

export type ActionDocument = Static<typeof OwnAction>
export type MoreDocument = { more: ActionEntry[] }
/** An action: the id of a built-in one or a move, an own one, or those folded under 更多. */
export type ActionEntry = string | ActionDocument | MoreDocument

export const Action = TextOr<ActionDocument | MoreDocument>(
  Type.String({ pattern: '^[a-z][A-Za-z0-9_]{0,39}$', description: '操作 id：小写字母开头，字母、数字和 _' }),
  Keyed({ more: More, id: OwnAction }, '操作'),
)
