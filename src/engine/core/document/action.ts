import { type Static, Type } from 'typebox'
import { namesOf } from '#core/fieldType'
import { type FieldDocument, Fields } from './field.ts'
import { byName, closed, Json, Keyed, maybe, noOthers, OneOf, Ref, TextOr, titled } from './keyed.ts'
import { ActionName, Address, IconName, Label, PermissionCode, ScreenName, Tone, When } from './name.ts'

const values = Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,59}$' }), Json)

/** A question asks for something. */
const AskFields = Type.Unsafe<Record<string, FieldDocument>>({ ...Fields, minProperties: 1 })

/** An `ask` whose fields come from the definition in a record. */
const Definition = Type.String({ pattern: '^=', maxLength: 500, description: '"=表达式"：由记录里的定义决定' })

const Ask = titled('询问', {
  ask: closed({
    title: Label,
    width: maybe(Type.Integer({ minimum: 300, maximum: 1400 })),
    fields: TextOr<Record<string, FieldDocument>>(Definition, AskFields),
  }),
})
const Open = titled('打开页面', {
  open: ScreenName,
  as: maybe(OneOf(['modal', 'drawer', 'page', 'tab'])),
  with: maybe(values),
  values: maybe(values),
  width: maybe(Type.Integer({ minimum: 300, maximum: 1600 })),
})
/** Follows the job that a call starts; a text is the title of its progress. */
const Progress = Type.Unsafe<true | string>({ if: { type: 'string' }, then: Label, else: { const: true } })

const Call = titled('调用', {
  call: Type.String({
    ...namesOf('call'),
    pattern: '^(GET|POST|PUT|DELETE) /[^\\s]*$',
    maxLength: 200,
    description: '方法和路径，如 POST /sys/user/add',
  }),
  with: maybe(values),
  progress: maybe(Progress),
  message: maybe(Label),
})
const Refresh = titled('刷新', { refresh: Type.Boolean() })
const Message = titled('提示', { message: Label, tone: maybe(Tone) })
const Link = titled('跳转', {
  link: Address,
  blank: maybe(Type.Boolean()),
})
const Download = titled('下载', { download: Address, name: maybe(Label) })
const Copy = titled('转交', { copy: Label, title: maybe(Label) })
const Fill = titled('填写', {
  set: byName(Json, {
    ...noOthers,
    minProperties: 1,
  }),
})
const Submit = titled('提交表单', {
  submit: byName(Json, noOthers),
  move: maybe(ActionName),
  message: maybe(Label),
  stays: maybe(Type.Boolean()),
})
const Branch = titled('分支', {
  when: maybe(When),
  run: Type.Array(Ref<StepDocument>('step'), { minItems: 1, maxItems: 20 }),
})
const Choose = titled('选择分支', { choose: Type.Array(Branch, { minItems: 1, maxItems: 10 }) })
const Close = titled('关闭', { close: Type.Boolean() })

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
/** Runs the steps of the first branch whose condition holds or is absent. */
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

/** One step of an action; its key determines its kind. */
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

/** The built-in actions of lists and forms. */
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
    'print_report',
  ],
  ...['columns', 'super_query', 'submit', 'save', 'reset', 'start'],
] as const

const shared = {
  title: maybe(Label),
  icon: maybe(IconName),
  tone: maybe(Tone),
  permission: maybe(PermissionCode),
  visibleWhen: maybe(When),
  disabledWhen: maybe(When),
  disabledHint: maybe(Label),
  confirm: maybe(Label),
}

const OwnAction = titled('操作', {
  id: ActionName,
  ...shared,
  on: maybe(OneOf(['row', 'screen', 'selection'])),
  min: maybe(Type.Integer({ minimum: 1, maximum: 1000 })),
  max: maybe(Type.Integer({ minimum: 1, maximum: 1000 })),
  values: maybe(values),
  screen: maybe(ScreenName),
  run: maybe(Type.Array(Step, { minItems: 1, maxItems: 20 })),
})
const More = titled('更多', { more: Type.Array(Ref<ActionEntry>('action'), { minItems: 1, maxItems: 20 }) })

export type ActionDocument = Static<typeof OwnAction>
export type MoreDocument = { more: ActionEntry[] }
/** An action: the id of a built-in action or move, a custom action, or a group of actions under 更多. */
export type ActionEntry = string | ActionDocument | MoreDocument

export const Action = TextOr<ActionDocument | MoreDocument>(
  Type.String({
    ...namesOf('action'),
    pattern: '^[a-z][A-Za-z0-9_]{0,39}$',
    description: '操作 id：小写字母开头，字母、数字和 _',
  }),
  Keyed({ more: More, id: OwnAction }, '操作'),
)
