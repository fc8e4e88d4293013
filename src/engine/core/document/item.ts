import { type Static, Type } from 'typebox'
import {
  ListItem,
  type ListItemDocument,
  ScreenItem,
  type ScreenItemDocument,
  TimelineItem,
  type TimelineItemDocument,
} from './besideItem.ts'
import { type ColumnEntry, Footer, fieldOrTag } from './column.ts'
import {
  FieldItem,
  type FieldItemDocument,
  TextItem,
  type TextItemDocument,
  WidgetItem,
  type WidgetItemDocument,
} from './fieldItem.ts'
import { Keyed, Ref, TextOr } from './keyed.ts'
import { ExpressionText, FieldName, FieldNameByCase, Label, ModelName, Name, When } from './name.ts'
import { itemProperties, type ShownDocument } from './shownItem.ts'

const closed = { additionalProperties: false } as const
const order = Type.Union([Type.Literal('asc'), Type.Literal('desc')])
const columns = Type.Optional(Type.Array(Ref<ColumnEntry>('column'), { minItems: 1, maxItems: 60 }))
const items = Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 })

type Condition = boolean | string

/** Items under a heading. */
export interface GroupItemDocument extends ShownDocument {
  group: string
  items: ItemEntry[]
}

/** The one record of a field, itemProperties and edited where it stands. */
interface OneItemDocument extends ShownDocument {
  one: string
  items?: ItemEntry[]
}

/** A block on paper that stands once for each row: of a sub-table, or of other records. */
export interface RepeatItemDocument extends ShownDocument {
  repeat: string | Static<typeof Records>
  columns?: ColumnEntry[]
  footer?: Static<typeof Footer>
  grid?: number
  items?: ItemEntry[]
}

/** Items on tabs. */
export interface TabsItemDocument {
  tabs: { title: string; id?: string; visibleWhen?: Condition; items: ItemEntry[] }[]
  id?: string
  visibleWhen?: Condition
}

const GroupItem = Type.Object({ group: Label, ...itemProperties, items }, { ...closed, title: '分组' })

const OneItem = Type.Object(
  { one: FieldNameByCase, ...itemProperties, items: Type.Optional(items) },
  { ...closed, title: '一对一的记录' },
)

/** The records that a block is repeated for. */
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
    repeat: TextOr<Static<typeof Records>>(FieldName, Records),
    ...itemProperties,
    columns,
    footer: Type.Optional(Footer),
    grid: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    items: Type.Optional(items),
  },
  { ...closed, title: '重复' },
)

/** On paper a new page begins here. */
const PageBreakItem = Type.Object(
  { pageBreak: Type.Literal(true), id: Type.Optional(Name), visibleWhen: Type.Optional(When) },
  { ...closed, title: '分页' },
)

const TabsItem = Type.Object(
  {
    tabs: Type.Array(
      Type.Object({ title: Label, id: Type.Optional(Name), visibleWhen: Type.Optional(When), items }, closed),
      { minItems: 1, maxItems: 20 },
    ),
    id: Type.Optional(Name),
    visibleWhen: Type.Optional(When),
  },
  { ...closed, title: '页签' },
)

/** What stands in a form or detail: a field name, `#tag`, or an object told by its key. */
export type ItemEntry =
  | string
  | FieldItemDocument
  | GroupItemDocument
  | ListItemDocument
  | OneItemDocument
  | Static<typeof PageBreakItem>
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
