import { type Static, Type } from 'typebox'
import { namesOf } from '#core/fieldType'
import { Action, type ActionEntry, Step } from './action.ts'
import { AsideItem } from './besideItem.ts'
import { Fact } from './cardFrame.ts'
import { Column, Filter } from './column.ts'
import { calendarParts, noticeParts, printParts, splitParts, stepsParts, tabsParts, transferParts } from './composed.ts'
import { dashboardParts } from './dashboard.ts'
import { headerOf } from './header.ts'
import type { ItemEntry } from './item.ts'
import { byName, Json, maybe, noOthers, OneOf, Ref, TextOr, titled } from './keyed.ts'
import { listParts } from './list.ts'
import { FieldName, ModelName, Name, PermissionCode, ScreenName, TextValue, When } from './name.ts'
import { namePattern } from './namePattern.ts'
import { Params } from './param.ts'
import { ListSource } from './source.ts'

/** Properties of every screen. */
const frame = {
  path: maybe(
    Type.String({
      pattern: '^/[A-Za-z0-9_/:.-]*$',
      maxLength: 120,
      description: '路由：以 / 开头，字母、数字和 _ / : . -',
    }),
  ),
  permission: maybe(PermissionCode),
  everyone: maybe(Type.Boolean()),
  abstract: maybe(Type.Boolean()),
  params: maybe(Params),
}

const formParts = {
  present: maybe(OneOf(['page', 'modal', 'drawer'], { description: '打开方式' })),
  width: maybe(Type.Integer({ minimum: 300, maximum: 1600 })),
  grid: maybe(Type.Integer({ minimum: 1, maximum: 4, description: '列数' })),
  items: maybe(Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 })),
}
const Effect = titled('联动', {
  id: maybe(Name),
  changed: Type.Array(FieldName, { minItems: 1, maxItems: 20 }),
  when: maybe(When),
  set: byName(Json, { ...noOthers, minProperties: 1 }),
  init: maybe(Type.Boolean({ description: '新增时也执行' })),
})
const formOnly = {
  ...formParts,
  effects: maybe(Type.Array(Effect, { maxItems: 100 })),
  actions: maybe(Type.Array(Ref<ActionEntry>('action'), { maxItems: 20 })),
}
/** Properties of a form that is a screen of its own. */
const recordOnly = {
  record: maybe(TextValue),
  autosaveS: maybe(Type.Integer({ minimum: 1, maximum: 60, description: '停止修改几秒后自动保存' })),
}
const detailOnly = {
  ...formParts,
  facts: maybe(
    Type.Array(TextOr<Static<typeof Fact>>(FieldName, Fact), {
      maxItems: 5,
      description: '标题下的事项：字段名或对象',
    }),
  ),
  foldEmpty: maybe(Type.Boolean({ description: '收起没有填写的字段' })),
  aside: maybe(Type.Array(AsideItem, { minItems: 1, maxItems: 8, description: '旁栏：经过和相关的记录' })),
  system: maybe(Type.Boolean({ description: '最后加上系统信息' })),
  actions: maybe(Type.Array(Ref<ActionEntry>('action'), { maxItems: 20 })),
}

const FormBody = titled('就地写的表单', formOnly)
const DetailBody = titled('就地写的详情', detailOnly)

const listOnly = {
  ...listParts,
  form: maybe(TextOr<Static<typeof FormBody>>(ScreenName, FormBody)),
  detail: maybe(TextOr<Static<typeof DetailBody>>(ScreenName, DetailBody)),
}

/** A list written inside a form or detail. */
const ListBody = titled('就地写的列表', { model: ModelName, ...listOnly })

/** The call that builds the document of a screen. */
const BuiltBy = titled('文档来源', {
  call: Type.String({
    ...namesOf('call'),
    pattern: '^GET /[^\\s]*$',
    maxLength: 200,
    description: '生成页面文档的接口，如 GET /online/cgform/api/getScreen/{code}',
  }),
  with: maybe(Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,59}$' }), Json)),
})

const header = headerOf('screen', namePattern.screen)
const ofType = <T extends string>(type: T) => ({ ...header, type: Type.Literal(type), ...frame })

/** The subject of a list: a model, or the answer of a call. */
const listSubject = { model: maybe(ModelName), source: maybe(ListSource) }

export const ListScreen = Type.Object(
  { ...ofType('list'), ...listSubject, ...listOnly },
  { ...noOthers, title: '列表', if: { required: ['source'] }, else: { required: ['model'] } },
)
const FormScreen = titled('表单', { ...ofType('form'), model: ModelName, ...recordOnly, ...formOnly })
const DetailScreen = titled('详情', {
  ...ofType('detail'),
  model: ModelName,
  ...detailOnly,
  actionsOf: maybe(ScreenName),
})
const DashboardScreen = titled('看板', { ...ofType('dashboard'), ...dashboardParts })
const TabsScreen = titled('页签页面', { ...ofType('tabs'), ...tabsParts })
const SplitScreen = titled('分栏页面', { ...ofType('split'), ...splitParts })
const NoticeScreen = titled('结果页面', { ...ofType('notice'), ...noticeParts })
const CalendarScreen = titled('日历页面', { ...ofType('calendar'), ...calendarParts })
const TransferScreen = titled('移动页面', { ...ofType('transfer'), ...transferParts })
const { items: _items, ...formFrame } = formOnly
const StepsScreen = titled('向导页面', {
  ...ofType('steps'),
  model: ModelName,
  record: maybe(TextValue),
  ...formFrame,
  ...stepsParts,
})
const PrintScreen = titled('打印页面', { ...ofType('print'), ...printParts })
const PageScreen = titled('手写页面', { ...ofType('page'), page: { ...Name, ...namesOf('page') } })
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
/** A screen that inherits from another one everything that it does not set. */
export const ExtendingScreen = titled('继承的页面', {
  ...extending,
  ...listSubject,
  extends: ScreenName,
  with: maybe(byName(Json, { description: '给被继承的页面的参数' })),
})

/** A screen whose document the server builds on request; its type is part of the answer. */
export const BuiltScreen = titled('服务器生成的页面', { ...header, ...frame, document: BuiltBy })

export type ListDocument = Static<typeof ListScreen>
export type FormDocument = Static<typeof FormScreen>
export type DetailDocument = Static<typeof DetailScreen>
export type PageDocument = Static<typeof PageScreen>
export type ExtendingDocument = Static<typeof ExtendingScreen>
export type FormBodyDocument = Static<typeof FormBody>
export type DetailBodyDocument = Static<typeof DetailBody>
export type EffectDocument = Static<typeof Effect>
/** A screen that names its own type. */
/** A screen composed of sources and other screens. */
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

/** The screen types and their schemas. */
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

/** The title and property names of a screen type; without a type, those of screens that the server builds. */
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
