import { type Static, Type } from 'typebox'
import type { JsonValue } from '#core/fieldType'
import type { ActionEntry } from './action.ts'
import { type ColumnEntry, fieldOrTag, props } from './column.ts'
import { Rules } from './field.ts'
import { Footer } from './footer.ts'
import { Keyed, Ref, TextOr } from './keyed.ts'
import { ExpressionText, FieldName, Label, ModelName, Name, PermissionCode, ScreenName, Tone, When } from './name.ts'
import { namePattern } from './namePattern.ts'

const closed = { additionalProperties: false } as const
const order = Type.Union([Type.Literal('asc'), Type.Literal('desc')])

type Condition = boolean | string

/** What may be said of every shown item. */
interface Shown {
  id?: string
  title?: string
  help?: string
  span?: number
  permission?: string
  visibleWhen?: Condition
  readonlyWhen?: Condition
  disabledWhen?: Condition
  requiredWhen?: Condition
}

/** Items under a heading. */
export interface GroupItemDocument extends Shown {
  group: string
  items: ItemEntry[]
}

/** A list inside a form or detail: a screen, or its body in place. */
export interface ListItemDocument extends Shown {
  list: string | { model: string }
  where?: string
  limit?: number
  toolbar?: ActionEntry[]
  rowActions?: ActionEntry[]
}

/** A screen inside a form or detail: a dashboard over the record, and the like. */
interface ScreenItemDocument extends Shown {
  screen: string
  with?: Record<string, JsonValue>
}

/** What has happened to the record. */
export interface TimelineItemDocument extends Shown {
  timeline: true
}

/** The one record of a field, shown and edited where it stands. */
export interface OneItemDocument extends Shown {
  one: string
  items?: ItemEntry[]
}

/** A block on paper that stands once for each row: of a sub-table, or of other records. */
export interface RepeatItemDocument extends Shown {
  repeat: string | RecordsDocument
  columns?: ColumnEntry[]
  footer?: Static<typeof Footer>
  grid?: number
  items?: ItemEntry[]
}

/** The records that a block is repeated for. */
export interface RecordsDocument {
  model: string
  where?: string
  sort?: { field: string; order: 'asc' | 'desc' }[]
  limit?: number
}

/** On paper a new page begins here. */
export interface PageBreakItemDocument {
  pageBreak: true
  id?: string
  visibleWhen?: Condition
}

/** Items on tabs. */
export interface TabsItemDocument {
  tabs: { title: string; id?: string; visibleWhen?: Condition; items: ItemEntry[] }[]
  id?: string
  visibleWhen?: Condition
}
const json = Type.Unsafe<JsonValue>({})

const conditions = {
  visibleWhen: Type.Optional(When),
  readonlyWhen: Type.Optional(When),
  disabledWhen: Type.Optional(When),
  requiredWhen: Type.Optional(When),
}

const shown = {
  id: Type.Optional(Name),
  title: Type.Optional(Label),
  help: Type.Optional(Label),
  span: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  permission: Type.Optional(PermissionCode),
  ...conditions,
}

const Modes = Type.Object(
  Object.fromEntries(['create', 'edit', 'view'].map((mode) => [mode, Type.Optional(Type.Object(conditions, closed))])),
  closed,
)

const FieldItem = Type.Object(
  {
    field: FieldName,
    ...shown,
    widget: Type.Optional(Name),
    props: Type.Optional(props),
    placeholder: Type.Optional(Label),
    rules: Type.Optional(Rules),
    value: Type.Optional(json),
    options: Type.Optional(Type.Object({ where: Type.Optional(ExpressionText) }, closed)),
    onOptionsGone: Type.Optional(Type.Union([Type.Literal('clear'), Type.Literal('keep')])),
    modes: Type.Optional(Modes),
    columns: Type.Optional(
      Type.Array(Ref<ColumnEntry>('column'), { minItems: 1, maxItems: 60, description: '子表的列' }),
    ),
    footer: Type.Optional(Footer),
  },
  { ...closed, title: '字段项' },
)

const GroupItem = Type.Object(
  { group: Label, ...shown, items: Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 }) },
  { ...closed, title: '分组' },
)

const ListItem = Type.Object(
  {
    list: TextOr<{ model: string }>(ScreenName, Ref('listBody')),
    ...shown,
    where: Type.Optional(ExpressionText),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '最多几条' })),
    toolbar: Type.Optional(Type.Array(Ref<ActionEntry>('action'), { maxItems: 30 })),
    rowActions: Type.Optional(Type.Array(Ref<ActionEntry>('action'), { maxItems: 30 })),
  },
  { ...closed, title: '嵌入的列表' },
)

const ScreenItem = Type.Object(
  { screen: ScreenName, ...shown, with: Type.Optional(Type.Record(Type.String({ pattern: namePattern.name }), json)) },
  { ...closed, title: '嵌入的屏幕' },
)

const TimelineItem = Type.Object({ timeline: Type.Literal(true), ...shown }, { ...closed, title: '经过' })

const OneItem = Type.Object(
  {
    one: FieldName,
    ...shown,
    items: Type.Optional(Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 })),
  },
  { ...closed, title: '一对一的记录' },
)

const Records = Type.Object(
  {
    model: ModelName,
    where: Type.Optional(ExpressionText),
    sort: Type.Optional(Type.Array(Type.Object({ field: FieldName, order }, closed), { maxItems: 3 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  },
  { ...closed, title: '重复的记录' },
)

const RepeatItem = Type.Object(
  {
    repeat: TextOr<RecordsDocument>(FieldName, Records),
    ...shown,
    columns: Type.Optional(Type.Array(Ref<ColumnEntry>('column'), { minItems: 1, maxItems: 60 })),
    footer: Type.Optional(Footer),
    grid: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    items: Type.Optional(Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 })),
  },
  { ...closed, title: '重复' },
)

const PageBreakItem = Type.Object(
  { pageBreak: Type.Literal(true), id: Type.Optional(Name), visibleWhen: Type.Optional(When) },
  { ...closed, title: '分页' },
)

const TabsItem = Type.Object(
  {
    tabs: Type.Array(
      Type.Object(
        {
          title: Label,
          id: Type.Optional(Name),
          visibleWhen: Type.Optional(When),
          items: Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 20 },
    ),
    id: Type.Optional(Name),
    visibleWhen: Type.Optional(When),
  },
  { ...closed, title: '页签' },
)

const TextItem = Type.Object(
  {
    text: Label,
    id: Type.Optional(Name),
    tone: Type.Optional(Tone),
    span: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    visibleWhen: Type.Optional(When),
  },
  { ...closed, title: '说明文字' },
)

const WidgetItem = Type.Object(
  {
    widget: Name,
    ...shown,
    props: Type.Optional(props),
    bind: Type.Optional(Type.Record(Type.String({ pattern: namePattern.name }), FieldName)),
  },
  { ...closed, title: '组件项' },
)

export type FieldItemDocument = Static<typeof FieldItem>
export type TextItemDocument = Static<typeof TextItem>
export type WidgetItemDocument = Static<typeof WidgetItem>
/** What stands in a form or detail: a field name, `#tag`, or an object told by its key. */
export type ItemEntry =
  | string
  | FieldItemDocument
  | GroupItemDocument
  | ListItemDocument
  | OneItemDocument
  | PageBreakItemDocument
  | RepeatItemDocument
  | ScreenItemDocument
  | TimelineItemDocument
  | TabsItemDocument
  | TextItemDocument
  | WidgetItemDocument

/** An item of a form or detail. */
export const Item = TextOr<Exclude<ItemEntry, string>>(
  fieldOrTag,
  Keyed(
    {
      field: FieldItem,
      group: GroupItem,
      list: ListItem,
      one: OneItem,
      pageBreak: PageBreakItem,
      repeat: RepeatItem,
      screen: ScreenItem,
      tabs: TabsItem,
      text: TextItem,
      timeline: TimelineItem,
      widget: WidgetItem,
    },
    '表单项',
  ),
)
