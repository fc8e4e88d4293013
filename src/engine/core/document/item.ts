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
import { closed, Keyed, maybe, Ref, sortOf, TextOr, titled } from './keyed.ts'
import { ExpressionText, FieldName, FieldNameByCase, Label, ModelName, Name, When } from './name.ts'
import { itemProperties, type ShownDocument } from './shownItem.ts'

const columns = maybe(Type.Array(Ref<ColumnEntry>('column'), { minItems: 1, maxItems: 60 }))
const items = Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 300 })

type Condition = boolean | string

/** Items under a heading. */
export interface GroupItemDocument extends ShownDocument {
  group: string
  items: ItemEntry[]
}

/** The nested record of a field, edited in the same form. */
interface OneItemDocument extends ShownDocument {
  one: string
  items?: ItemEntry[]
}

/** A print block repeated for each row of a sub-table, or for other records. */
export interface RepeatItemDocument extends ShownDocument {
  repeat: string | Static<typeof Records>
  columns?: ColumnEntry[]
  handwritten?: string[]
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

const GroupItem = titled('分组', { group: Label, ...itemProperties, items })

const OneItem = titled('一对一的记录', { one: FieldNameByCase, ...itemProperties, items: maybe(items) })

/** The records that a block is repeated for. */
const Records = titled('重复的记录', {
  model: ModelName,
  where: maybe(ExpressionText),
  sort: maybe(sortOf(3)),
  limit: maybe(Type.Integer({ minimum: 1, maximum: 500 })),
})

const RepeatItem = titled('重复', {
  repeat: TextOr<Static<typeof Records>>(FieldName, Records),
  ...itemProperties,
  columns,
  handwritten: maybe(Type.Array(Label, { minItems: 1, maxItems: 6, description: '手写的列' })),
  footer: maybe(Footer),
  grid: maybe(Type.Integer({ minimum: 1, maximum: 4 })),
  items: maybe(items),
})

/** Starts a new page in a print. */
const PageBreakItem = titled('分页', { pageBreak: Type.Literal(true), id: maybe(Name), visibleWhen: maybe(When) })

/** A box on paper that people write into. */
const HandwrittenItem = titled('手写框', {
  handwritten: Label,
  lines: maybe(Type.Integer({ minimum: 1, maximum: 30 })),
  id: maybe(Name),
  visibleWhen: maybe(When),
})

const TabsItem = titled('页签', {
  tabs: Type.Array(closed({ title: Label, id: maybe(Name), visibleWhen: maybe(When), items }), {
    minItems: 1,
    maxItems: 20,
  }),
  id: maybe(Name),
  visibleWhen: maybe(When),
})

/** An entry of a form or detail: a field name, `#tag`, or an object whose key determines its kind. */
export type ItemEntry =
  | string
  | FieldItemDocument
  | GroupItemDocument
  | Static<typeof HandwrittenItem>
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
      handwritten: HandwrittenItem,
      screen: ScreenItem,
      tabs: TabsItem,
      text: TextItem,
      timeline: TimelineItem,
      widget: WidgetItem,
    },
    '表单项',
  ),
)
