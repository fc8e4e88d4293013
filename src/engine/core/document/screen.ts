import { type Static, Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import { Action, type ActionEntry, Step } from './action.ts'
import { Column, Filter } from './column.ts'
import { calendarParts, noticeParts, printParts, splitParts, stepsParts, tabsParts, transferParts } from './composed.ts'
import { dashboardParts } from './dashboard.ts'
import { headerOf } from './header.ts'
import type { ItemEntry } from './item.ts'
import { Ref, TextOr } from './keyed.ts'
import { listParts } from './list.ts'
import { FieldName, Label, ModelName, Name, PermissionCode, ScreenName, When } from './name.ts'
import { namePattern } from './namePattern.ts'
import { ListSource } from './source.ts'

const closed = { additionalProperties: false } as const
const json = Type.Unsafe<JsonValue>({})

/** What every screen may say beside its parts. */
const frame = {
  path: Type.Optional(
    Type.String({
      pattern: '^/[A-Za-z0-9_/:.-]*$',
      maxLength: 120,
      description: '路由：以 / 开头，字母、数字和 _ / : . -',
    }),
  ),
  permission: Type.Optional(PermissionCode),
  abstract: Type.Optional(Type.Boolean()),
  params: Type.Optional(
    Type.Record(Type.String({ pattern: namePattern.name }), json, { description: '抽象屏幕声明的参数，或给它的值' }),
  ),
}

const formParts = {
  present: Type.Optional(
    Type.Union([Type.Literal('page'), Type.Literal('modal'), Type.Literal('drawer')], { description: '打开方式' }),
  ),
  width: Type.Optional(Type.Integer({ minimum: 300, maximum: 1600 })),
  grid: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: '列数' })),
  items: Type.Optional(Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 })),
}
const Effect = Type.Object(
  {
    id: Type.Optional(Name),
    changed: Type.Array(FieldName, { minItems: 1, maxItems: 20 }),
    when: Type.Optional(When),
    set: Type.Record(Type.String({ pattern: namePattern.name }), json, { ...closed, minProperties: 1 }),
    init: Type.Optional(Type.Boolean({ description: '新增时也执行' })),
  },
  { ...closed, title: '联动' },
)
const formOnly = {
  ...formParts,
  effects: Type.Optional(Type.Array(Effect, { maxItems: 100 })),
  actions: Type.Optional(Type.Array(Ref<ActionEntry>('action'), { maxItems: 20 })),
}
/** Of forms that stand by themselves. */
const recordOnly = {
  record: Type.Optional(Label),
  autosaveS: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, description: '停止修改几秒后自动保存' })),
}
const detailOnly = {
  ...formParts,
  system: Type.Optional(Type.Boolean({ description: '最后加上系统信息' })),
  actions: Type.Optional(Type.Array(Ref<ActionEntry>('action'), { maxItems: 20 })),
}

const FormBody = Type.Object(formOnly, { ...closed, title: '就地写的表单' })
const DetailBody = Type.Object(detailOnly, { ...closed, title: '就地写的详情' })

const listOnly = {
  ...listParts,
  form: Type.Optional(TextOr<Static<typeof FormBody>>(ScreenName, FormBody)),
  detail: Type.Optional(TextOr<Static<typeof DetailBody>>(ScreenName, DetailBody)),
}

/** A list as it stands inside a form or detail. */
const ListBody = Type.Object({ model: ModelName, ...listOnly }, { ...closed, title: '就地写的列表' })

/** Who builds the document of a screen. */
const BuiltBy = Type.Object(
  {
    call: Type.String({
      pattern: '^GET /[^\\s]*$',
      maxLength: 200,
      description: '生成屏幕文档的接口，如 GET /online/cgform/api/getScreen/{code}',
    }),
    with: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,59}$' }), Type.Unsafe<JsonValue>({})),
    ),
  },
  { ...closed, title: '文档来源' },
)

const header = headerOf('screen', namePattern.screen)
const ofType = <T extends string>(type: T) => ({ ...header, type: Type.Literal(type), ...frame })

/** A list stands over a model, or over what a call answers. */
const listSubject = { model: Type.Optional(ModelName), source: Type.Optional(ListSource) }

export const ListScreen = Type.Object(
  { ...ofType('list'), ...listSubject, ...listOnly },
  { ...closed, title: '列表', if: { required: ['source'] }, else: { required: ['model'] } },
)
const FormScreen = Type.Object(
  { ...ofType('form'), model: ModelName, ...recordOnly, ...formOnly },
  { ...closed, title: '表单' },
)
const DetailScreen = Type.Object({ ...ofType('detail'), model: ModelName, ...detailOnly }, { ...closed, title: '详情' })
const DashboardScreen = Type.Object({ ...ofType('dashboard'), ...dashboardParts }, { ...closed, title: '看板' })
const TabsScreen = Type.Object({ ...ofType('tabs'), ...tabsParts }, { ...closed, title: '页签屏' })
const SplitScreen = Type.Object({ ...ofType('split'), ...splitParts }, { ...closed, title: '分栏屏' })
const NoticeScreen = Type.Object({ ...ofType('notice'), ...noticeParts }, { ...closed, title: '结果屏' })
const CalendarScreen = Type.Object({ ...ofType('calendar'), ...calendarParts }, { ...closed, title: '日历屏' })
const TransferScreen = Type.Object({ ...ofType('transfer'), ...transferParts }, { ...closed, title: '移动屏' })
const { items: _items, ...formFrame } = formOnly
const StepsScreen = Type.Object(
  { ...ofType('steps'), model: ModelName, record: Type.Optional(Label), ...formFrame, ...stepsParts },
  { ...closed, title: '向导屏' },
)
const PrintScreen = Type.Object({ ...ofType('print'), ...printParts }, { ...closed, title: '打印屏' })
const PageScreen = Type.Object({ ...ofType('page'), page: Name }, { ...closed, title: '手写页面' })
const { type: _type, ...extending } = {
  ...ofType('list'),
  ...Type.Partial(
    Type.Object({
      ...dashboardParts,
      ...tabsParts,
      ...splitParts,
      ...noticeParts,
      ...printParts,
      ...calendarParts,
      ...transferParts,
      ...stepsParts,
    }),
  ).properties,
  ...listOnly,
  ...formOnly,
  ...recordOnly,
  ...detailOnly,
}
/** A screen that takes everything it does not say from another one. */
export const ExtendingScreen = Type.Object(
  { ...extending, ...listSubject, extends: ScreenName },
  { ...closed, title: '继承的屏幕' },
)

/** A screen whose document the server builds when it is asked for: which type it has, the answer says. */
export const BuiltScreen = Type.Object(
  { ...header, ...frame, document: BuiltBy },
  { ...closed, title: '服务器生成的屏幕' },
)

export type ListDocument = Static<typeof ListScreen>
export type FormDocument = Static<typeof FormScreen>
export type DetailDocument = Static<typeof DetailScreen>
export type PageDocument = Static<typeof PageScreen>
export type ExtendingDocument = Static<typeof ExtendingScreen>
export type FormBodyDocument = Static<typeof FormBody>
export type DetailBodyDocument = Static<typeof DetailBody>
export type EffectDocument = Static<typeof Effect>
/** A screen that says its own type. */
/** A screen that is put together of sources and other screens. */
export type ComposedDocument =
  | Static<typeof DashboardScreen>
  | Static<typeof TabsScreen>
  | Static<typeof SplitScreen>
  | Static<typeof NoticeScreen>
  | Static<typeof PrintScreen>
  | Static<typeof TransferScreen>
  | Static<typeof CalendarScreen>
  | Static<typeof StepsScreen>
export type ComposedOf<T extends ComposedDocument['type']> = Extract<ComposedDocument, { type: T }>
export type BuiltDocument = Static<typeof BuiltScreen> & { type?: undefined }
export type PlainScreenDocument =
  | ListDocument
  | FormDocument
  | DetailDocument
  | ComposedDocument
  | BuiltDocument
  | PageDocument
export type ScreenDocument = PlainScreenDocument | ExtendingDocument

/** Screen types of the language and their schemas. */
export const screenTypes = {
  list: ListScreen,
  form: FormScreen,
  detail: DetailScreen,
  dashboard: DashboardScreen,
  tabs: TabsScreen,
  split: SplitScreen,
  notice: NoticeScreen,
  print: PrintScreen,
  transfer: TransferScreen,
  calendar: CalendarScreen,
  steps: StepsScreen,
  page: PageScreen,
} as const
type ScreenType = keyof typeof screenTypes

/** What a type of screens is called, and its words; without a type: of those that the server builds. */
export function wordsOfScreen(type: ScreenType | undefined): { title: string; words: readonly string[] } {
  const { title = '', properties }: { title?: string; properties: object } = type ? screenTypes[type] : BuiltScreen
  return { title, words: Object.keys(properties) }
}

export const screenDefinitions = {
  action: Action,
  column: Column,
  filter: Filter,
  listBody: ListBody,
  step: Step,
} as const
