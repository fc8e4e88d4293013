import { type Static, Type } from 'typebox'
import { ofSource } from '#core/fieldType'
import { empty, Fact, Figure, live, RowTone, refreshS, cardFrame as shared, toneSteps } from './cardFrame.ts'
import { fieldOrTag } from './column.ts'
import { FilterFields } from './field.ts'
import { Keyed, maybe, OneOf, TextOr, titled } from './keyed.ts'
import { MapCard } from './mapCard.ts'
import { IconName, Label, Name, SourceName, Tone } from './name.ts'
import { Source } from './source.ts'

/** What a share is measured against, and the tones of its values; by default they follow from the target. */
const measured = {
  target: maybe(Type.Union([Type.Number(), Figure], { description: '目标值' })),
  steps: toneSteps,
}

const StatCard = titled('数字卡片', {
  stat: Figure,
  unit: maybe(Label),
  digits: maybe(Type.Integer({ minimum: 0, maximum: 6 })),
  icon: maybe(IconName),
  note: maybe(Label),
  tone: RowTone,
  trend: maybe(Figure),
  progress: maybe(Type.Boolean({ description: '画成进度，数值是百分比' })),
  spark: maybe(SourceName),
  ...measured,
  ...shared,
})

const Line = titled('数值', {
  value: Figure,
  title: Label,
  unit: maybe(Label),
  as: maybe(OneOf(['line', 'bar', 'area'])),
  axis: maybe(OneOf(['left', 'right'])),
  tone: maybe(Tone),
})
const markWords = { title: maybe(Label), tone: maybe(Tone) }
const ValueMark = titled('标线', { value: Type.Union([Type.Number(), Figure]), ...markWords })
const PlaceMark = titled('竖标线', { at: Figure, ...markWords })
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
const ChartCard = titled('图表', {
  chart: Type.Unsafe<ChartKind>({ enum: chartKinds }),
  x: maybe(SourceName),
  series: maybe(SourceName),
  y: maybe(Type.Array(Line, { minItems: 1, maxItems: 12 })),
  marks: maybe(Marks),
  stack: maybe(Type.Boolean()),
  min: maybe(Type.Number()),
  max: maybe(Type.Number()),
  ...measured,
  empty,
  ...shared,
})
const Before = titled('先前的值', { source: Source, value: maybe(Name), matchBy: maybe(Name) })
const Limits = titled('正常范围', { source: Source, matchBy: Name, low: Figure, high: Figure })
const MetricsCard = titled('指标卡片', {
  metrics: Type.Union([
    Figure,
    Type.Array(fieldOrTag, { minItems: 1, maxItems: 40, description: '第一行的这些字段，一个一张' }),
  ]),
  name: maybe(Figure),
  unit: maybe(Figure),
  digits: maybe(Type.Union([Type.Integer({ minimum: 0, maximum: 6 }), Figure])),
  low: maybe(Figure),
  high: maybe(Figure),
  time: maybe(Figure),
  before: maybe(Before),
  limits: maybe(Limits),
  note: maybe(Figure),
  live,
  empty,
  ...shared,
})
const TextCard = titled('文字', { text: Label, tone: maybe(Tone), icon: maybe(IconName), ...shared })
const TableColumn = titled('表格列', { value: SourceName, title: Label })
const TableCard = titled('表格', {
  table: Type.Array(TextOr<Static<typeof TableColumn>>({ ...fieldOrTag, ...ofSource }, TableColumn), {
    minItems: 1,
    maxItems: 12,
    description: '来源里的字段',
  }),
  empty,
  ...shared,
})

const ListCard = titled('列表卡片', {
  list: Figure,
  sub: maybe(Figure),
  time: maybe(Figure),
  tag: maybe(Figure),
  tone: RowTone,
  live,
  empty,
  ...shared,
})
const FactsCard = titled('资料卡片', {
  facts: Type.Array(Fact, { maxItems: 20 }),
  heading: maybe(Figure),
  sub: maybe(Figure),
  picture: maybe(SourceName),
  tags: maybe(SourceName),
  empty,
  ...shared,
})
const CalendarCard = titled('月历卡片', { calendar: SourceName, label: maybe(Figure), tone: RowTone, ...shared })

export type DashboardCardDocument =
  | Static<typeof StatCard>
  | Static<typeof ChartCard>
  | Static<typeof MetricsCard>
  | Static<typeof TextCard>
  | Static<typeof TableCard>
  | Static<typeof ListCard>
  | Static<typeof FactsCard>
  | Static<typeof CalendarCard>
  | Static<typeof MapCard>

/** A card of a dashboard; its key determines its kind. */
export const DashboardCard = Keyed<DashboardCardDocument>(
  {
    stat: StatCard,
    chart: ChartCard,
    metrics: MetricsCard,
    text: TextCard,
    table: TableCard,
    list: ListCard,
    facts: FactsCard,
    calendar: CalendarCard,
    map: MapCard,
  },
  '卡片',
)

const Rotate = titled('轮播', {
  filter: Name,
  values: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 2, maxItems: 30, uniqueItems: true }),
  everyS: maybe(Type.Integer({ minimum: 5, maximum: 3600, description: '每个停留几秒' })),
})
const Wall = titled('大屏', {
  gridRows: maybe(Type.Integer({ minimum: 2, maximum: 24, description: '高度分成几行' })),
  rotate: maybe(Rotate),
})

/** The parts of a dashboard. */
export const dashboardParts = {
  filters: maybe(FilterFields),
  cards: Type.Array(DashboardCard, { minItems: 1, maxItems: 40 }),
  refreshS,
  wall: maybe(Wall),
}
