import { type Static, Type } from 'typebox'
import { empty, Figure, live, RowTone, refreshS, cardFrame as shared } from './cardFrame.ts'
import { fieldOrTag } from './column.ts'
import { FilterFields } from './field.ts'
import { Keyed, TextOr } from './keyed.ts'
import { MapCard } from './mapCard.ts'
import { IconName, Label, Name, Tone } from './name.ts'
import { Source } from './source.ts'

const closed = { additionalProperties: false } as const
const StatCard = Type.Object(
  {
    stat: Figure,
    unit: Type.Optional(Label),
    digits: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
    icon: Type.Optional(IconName),
    note: Type.Optional(Label),
    tone: RowTone,
    trend: Type.Optional(Figure),
    progress: Type.Optional(Type.Boolean({ description: '画成进度，数值是百分比' })),
    spark: Type.Optional(Name),
    ...shared,
  },
  { ...closed, title: '数字卡片' },
)

const Line = Type.Object(
  {
    value: Figure,
    title: Label,
    unit: Type.Optional(Label),
    as: Type.Optional(Type.Union([Type.Literal('line'), Type.Literal('bar'), Type.Literal('area')])),
    axis: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('right')])),
    tone: Type.Optional(Tone),
  },
  { ...closed, title: '数值' },
)
const markWords = { title: Type.Optional(Label), tone: Type.Optional(Tone) }
const ValueMark = Type.Object(
  { value: Type.Union([Type.Number(), Figure]), ...markWords },
  { ...closed, title: '标线' },
)
const PlaceMark = Type.Object({ at: Figure, ...markWords }, { ...closed, title: '竖标线' })
type MarkDocument = Static<typeof ValueMark> | Static<typeof PlaceMark>
const Mark = Keyed<MarkDocument>({ value: ValueMark, at: PlaceMark }, '标线')
const Marks = Type.Unsafe<'normal' | MarkDocument[]>({
  if: { type: 'string' },
  then: { const: 'normal' },
  else: Type.Array(Mark, { maxItems: 8 }),
  description: '标线，或 normal：所画字段的正常范围',
})
const chartKinds = ['line', 'bar', 'ring', 'gauge', 'heat', 'rose', 'rank', 'cloud'] as const
export type ChartKind = (typeof chartKinds)[number]
const ChartCard = Type.Object(
  {
    chart: Type.Unsafe<ChartKind>({ enum: chartKinds }),
    x: Type.Optional(Name),
    series: Type.Optional(Name),
    y: Type.Optional(Type.Array(Line, { minItems: 1, maxItems: 12 })),
    marks: Type.Optional(Marks),
    stack: Type.Optional(Type.Boolean()),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    empty,
    ...shared,
  },
  { ...closed, title: '图表' },
)
const Before = Type.Object(
  { source: Source, value: Type.Optional(Name), by: Type.Optional(Name) },
  { ...closed, title: '先前的值' },
)
const Limits = Type.Object({ source: Source, by: Name, low: Figure, high: Figure }, { ...closed, title: '正常范围' })
const MetricsCard = Type.Object(
  {
    metrics: Type.Union([
      Figure,
      Type.Array(fieldOrTag, { minItems: 1, maxItems: 40, description: '第一行的这些字段，一个一张' }),
    ]),
    name: Type.Optional(Figure),
    unit: Type.Optional(Figure),
    digits: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 6 }), Figure])),
    low: Type.Optional(Figure),
    high: Type.Optional(Figure),
    time: Type.Optional(Figure),
    before: Type.Optional(Before),
    limits: Type.Optional(Limits),
    note: Type.Optional(Figure),
    live,
    empty,
    ...shared,
  },
  { ...closed, title: '指标卡片' },
)
const TextCard = Type.Object(
  { text: Label, tone: Type.Optional(Tone), icon: Type.Optional(IconName), ...shared },
  { ...closed, title: '文字' },
)
const TableColumn = Type.Object({ value: Name, title: Label }, { ...closed, title: '表格列' })
const TableCard = Type.Object(
  {
    table: Type.Array(TextOr<Static<typeof TableColumn>>(fieldOrTag, TableColumn), {
      minItems: 1,
      maxItems: 12,
      description: '来源里的字段',
    }),
    empty,
    ...shared,
  },
  { ...closed, title: '表格' },
)

const ListCard = Type.Object(
  {
    list: Figure,
    sub: Type.Optional(Figure),
    time: Type.Optional(Figure),
    tag: Type.Optional(Figure),
    tone: RowTone,
    live,
    empty,
    ...shared,
  },
  { ...closed, title: '列表卡片' },
)
const CalendarCard = Type.Object(
  { calendar: Name, label: Type.Optional(Figure), tone: RowTone, ...shared },
  { ...closed, title: '月历卡片' },
)

export type DashboardCardDocument =
  | Static<typeof StatCard>
  | Static<typeof ChartCard>
  | Static<typeof MetricsCard>
  | Static<typeof TextCard>
  | Static<typeof TableCard>
  | Static<typeof ListCard>
  | Static<typeof CalendarCard>
  | Static<typeof MapCard>

/** A card of a dashboard, told by its key. */
export const DashboardCard = Keyed<DashboardCardDocument>(
  {
    stat: StatCard,
    chart: ChartCard,
    metrics: MetricsCard,
    text: TextCard,
    table: TableCard,
    list: ListCard,
    calendar: CalendarCard,
    map: MapCard,
  },
  '卡片',
)

const Rotate = Type.Object(
  {
    filter: Name,
    values: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 2, maxItems: 30, uniqueItems: true }),
    everyS: Type.Optional(Type.Integer({ minimum: 5, maximum: 3600, description: '每个停留几秒' })),
  },
  { ...closed, title: '轮播' },
)
const Wall = Type.Object(
  {
    rows: Type.Optional(Type.Integer({ minimum: 2, maximum: 24, description: '高度分成几行' })),
    rotate: Type.Optional(Rotate),
  },
  { ...closed, title: '大屏' },
)

/** The parts of a dashboard. */
export const dashboardParts = {
  filters: Type.Optional(FilterFields),
  cards: Type.Array(DashboardCard, { minItems: 1, maxItems: 40 }),
  refreshS,
  wall: Type.Optional(Wall),
}
