import { type Static, Type } from 'typebox'
import type { ActionEntry } from './action.ts'
import { refreshS } from './cardFrame.ts'
import { type ColumnEntry, type FilterEntry, Footer } from './column.ts'
import type { ItemEntry } from './item.ts'
import { Ref, TextOr } from './keyed.ts'
import { ActionName, ExpressionText, FieldName, Label, ModelName, Name, Tone } from './name.ts'

const closed = { additionalProperties: false } as const
const order = Type.Union([Type.Literal('asc'), Type.Literal('desc')])

const TreeFilter = Type.Object(
  {
    title: Label,
    model: ModelName,
    field: FieldName,
    search: Type.Optional(Type.Boolean()),
    count: Type.Optional(Type.Boolean()),
    where: Type.Optional(ExpressionText),
  },
  { ...closed, title: '左侧树' },
)
const Empty = Type.Object({ text: Label, action: Type.Optional(ActionName) }, { ...closed, title: '空列表' })

/** A number above the list; it is also pressed to see the rows that it counts. */
const Counter = Type.Object(
  { id: Type.Optional(Name), title: Label, where: Type.Optional(ExpressionText), tone: Type.Optional(Tone) },
  { ...closed, title: '计数' },
)
/** A tab above the list with a condition of its own. */
const View = Type.Object(
  { id: Name, title: Label, where: Type.Optional(ExpressionText), count: Type.Optional(Type.Boolean()) },
  { ...closed, title: '视图' },
)
/** Rows as cards: what names them, a picture, and some facts. */
const Card = Type.Object(
  {
    title: FieldName,
    image: Type.Optional(FieldName),
    items: Type.Array(FieldName, { minItems: 1, maxItems: 8, uniqueItems: true }),
  },
  { ...closed, title: '卡片' },
)
const CardFace = Type.Object({ card: Card }, { ...closed, title: '卡片外观' })
const Face = TextOr<Static<typeof CardFace>>(Type.Unsafe<'table' | 'tree'>({ enum: ['table', 'tree'] }), CardFace)

/** How a list follows its records; `true` is all of it. */
const LiveParts = Type.Object(
  {
    flash: Type.Optional(Type.Boolean()),
    insert: Type.Optional(Type.Boolean()),
    pause: Type.Optional(Type.Boolean()),
    sound: Type.Optional(Type.Boolean()),
  },
  { ...closed, minProperties: 1, title: '实时更新' },
)
const Live = Type.Unsafe<true | Static<typeof LiveParts>>({
  if: { type: 'object' },
  then: LiveParts,
  else: { const: true },
})

/** What a list says of its rows; its form and detail are said beside. */
export const listParts = {
  nested: Type.Optional(FieldName),
  tree: Type.Optional(Type.Array(TreeFilter, { minItems: 1, maxItems: 4 })),
  counters: Type.Optional(Type.Array(Counter, { minItems: 1, maxItems: 8 })),
  views: Type.Optional(Type.Array(View, { minItems: 2, maxItems: 10 })),
  filters: Type.Optional(Type.Array(Ref<FilterEntry>('filter'), { maxItems: 40 })),
  columns: Type.Optional(Type.Array(Ref<ColumnEntry>('column'), { minItems: 1, maxItems: 120 })),
  expand: Type.Optional(Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 60 })),
  drag: Type.Optional(FieldName),
  where: Type.Optional(ExpressionText),
  sort: Type.Optional(Type.Array(Type.Object({ field: FieldName, order }, closed), { maxItems: 3 })),
  pageSize: Type.Optional(Type.Unsafe<10 | 20 | 30>({ enum: [10, 20, 30] })),
  selection: Type.Optional(Type.Boolean()),
  toolbar: Type.Optional(Type.Array(Ref<ActionEntry>('action'), { maxItems: 30 })),
  rowActions: Type.Optional(Type.Array(Ref<ActionEntry>('action'), { maxItems: 30 })),
  faces: Type.Optional(Type.Array(Face, { minItems: 1, maxItems: 2 })),
  footer: Type.Optional(Footer),
  rowTone: Type.Optional(Type.String({ minLength: 1, maxLength: 4000, description: '语气颜色，或 "=表达式"' })),
  live: Type.Optional(Live),
  refreshS,
  empty: Type.Optional(Empty),
  trash: Type.Optional(Type.Boolean({ description: '显示回收站里的记录' })),
}

export type TreeFilterDocument = Static<typeof TreeFilter>
export type CounterDocument = Static<typeof Counter>
export type CardDocument = Static<typeof Card>
export type ViewDocument = Static<typeof View>
