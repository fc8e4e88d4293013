import { type Static, Type } from 'typebox'
import type { ActionEntry } from './action.ts'
import { refreshS } from './cardFrame.ts'
import { type ColumnEntry, type FilterEntry, Footer } from './column.ts'
import type { ItemEntry } from './item.ts'
import { maybe, noOthers, Ref, sortOf, TextOr, titled } from './keyed.ts'
import { ActionName, ExpressionText, FieldName, FieldPath, Label, ModelName, Name, Tone } from './name.ts'

const TreeFilter = titled('左侧树', {
  title: Label,
  model: ModelName,
  field: FieldName,
  search: maybe(Type.Boolean()),
  showCount: maybe(Type.Boolean()),
  where: maybe(ExpressionText),
})
const Empty = titled('空列表', { text: Label, action: maybe(ActionName) })

/** A counter above the list; clicking it filters the list by its condition. */
const Counter = titled('计数', { id: maybe(Name), title: Label, where: maybe(ExpressionText), tone: maybe(Tone) })
/** A tab above the list with a condition of its own. */
const View = titled('视图', { id: Name, title: Label, where: maybe(ExpressionText), showCount: maybe(Type.Boolean()) })
/** Rows as cards: a title, an image and some facts. */
const Card = titled('卡片', {
  title: FieldPath,
  image: maybe(FieldPath),
  items: Type.Array(FieldPath, { minItems: 1, maxItems: 8, uniqueItems: true }),
})
const CardFace = titled('卡片外观', { card: Card })
const Face = TextOr<Static<typeof CardFace>>(Type.Unsafe<'table' | 'tree'>({ enum: ['table', 'tree'] }), CardFace)

/** How a list follows changes of its records; `true` enables everything. */
const LiveParts = Type.Object(
  {
    flash: maybe(Type.Boolean()),
    insert: maybe(Type.Boolean()),
    pause: maybe(Type.Boolean()),
    sound: maybe(Type.Boolean()),
  },
  { ...noOthers, minProperties: 1, title: '实时更新' },
)
const Live = Type.Unsafe<true | Static<typeof LiveParts>>({
  if: { type: 'object' },
  then: LiveParts,
  else: { const: true },
})

/** Properties of a list, without those of its form and detail. */
export const listParts = {
  nested: maybe(FieldName),
  tree: maybe(Type.Array(TreeFilter, { minItems: 1, maxItems: 4 })),
  counters: maybe(Type.Array(Counter, { minItems: 1, maxItems: 8 })),
  views: maybe(Type.Array(View, { minItems: 2, maxItems: 10 })),
  filters: maybe(Type.Array(Ref<FilterEntry>('filter'), { maxItems: 40 })),
  columns: maybe(Type.Array(Ref<ColumnEntry>('column'), { minItems: 1, maxItems: 120 })),
  expand: maybe(Type.Array(Ref<ItemEntry>('item'), { minItems: 1, maxItems: 60 })),
  drag: maybe(FieldName),
  where: maybe(ExpressionText),
  sort: maybe(sortOf(3)),
  pageSize: maybe(Type.Unsafe<10 | 20 | 30 | 'fit'>({ enum: [10, 20, 30, 'fit'] })),
  selection: maybe(Type.Boolean()),
  toolbar: maybe(Type.Array(Ref<ActionEntry>('action'), { maxItems: 30 })),
  rowActions: maybe(Type.Array(Ref<ActionEntry>('action'), { maxItems: 30 })),
  faces: maybe(Type.Array(Face, { minItems: 1, maxItems: 2 })),
  footer: maybe(Footer),
  rowTone: maybe(Type.String({ minLength: 1, maxLength: 4000, description: '语气颜色，或 "=表达式"' })),
  live: maybe(Live),
  refreshS,
  empty: maybe(Empty),
  trash: maybe(Type.Boolean({ description: '显示回收站里的记录' })),
}

export type TreeFilterDocument = Static<typeof TreeFilter>
export type CounterDocument = Static<typeof Counter>
export type CardDocument = Static<typeof Card>
export type ViewDocument = Static<typeof View>
