import type { ChartKind } from '#core/document'
import type { Field, Model } from '#core/model'
import type { FilterProgram } from './column.ts'
import type { SourceProgram } from './source.ts'
import type { Condition, FactProgram, Label, RowText, ScreenFrame, ValueProgram } from './value.ts'

/** Properties of every card. */
interface CardFrame {
  id: string
  pointer: string
  title?: Label
  /** Width in twelfths of the dashboard. */
  span: number
  heightPx?: number
  /** Height in rows on a wall. */
  rowSpan?: number
  permission?: string
  visible?: Condition
  source?: SourceProgram
  refreshS?: number
  /** Screen opened by a click, with its parameters. */
  open?: { screen: string; with: Readonly<Record<string, ValueProgram>> }
  /** Address opened by a click instead. */
  link?: Label
  /** Address of 更多 in the heading. */
  more?: Label
  /** Text shown when the source has no rows. */
  empty?: Label
}

/** A tone from a value upwards. */
interface ToneStep {
  from: number
  tone: string
}

/** What a share is measured against. Without steps its tone follows from the target. */
interface Measured {
  target?: ValueProgram
  steps: readonly ToneStep[]
}

interface StatCard extends CardFrame, Measured {
  kind: 'stat'
  value: ValueProgram
  unit?: Label
  /** The field that the number is over, if people read it as a duration. */
  duration?: Field
  digits?: number
  icon?: string
  note?: Label
  tone?: ValueProgram
  /** Change against the previous value, in percent. */
  trend?: ValueProgram
  progress: boolean
  /** Column whose values over the rows are drawn as a sparkline. */
  spark?: string
}

/** A series of a chart. */
export interface ChartLine {
  /** Read from each row. */
  value: ValueProgram
  title: Label
  unit?: Label
  as?: 'line' | 'bar' | 'area'
  axis: 'left' | 'right'
  tone?: string
}

/** A horizontal line at a value, or a vertical line at a position on the first axis. */
type ChartMark = ({ value: ValueProgram } | { place: ValueProgram }) & { title?: Label; tone?: string }

interface ChartCard extends CardFrame, Measured {
  kind: 'chart'
  as: ChartKind
  x: string
  /** Column that splits the rows into series. */
  series?: string
  /** The dictionaries of both, whose tones colour parts and lines. */
  dicts: { x?: string; series?: string }
  y: readonly ChartLine[]
  /** `normal`: the limits of the normal ranges of the displayed fields. */
  marks: 'normal' | readonly ChartMark[]
  stack: boolean
  min?: number
  max?: number
}

interface TextCard extends CardFrame {
  kind: 'text'
  text: Label
  tone?: string
  icon?: string
}

interface TableCard extends CardFrame {
  kind: 'table'
  /** `tone` is that of the value in its dictionary. */
  columns: readonly { value: string; title?: Label; tone?: ValueProgram }[]
}

interface ListCard extends CardFrame {
  kind: 'list'
  label: RowText
  sub?: RowText
  time?: RowText
  tag?: RowText
  /** Colour of a row's tag. */
  tone?: ValueProgram
  /** Updated immediately when a record changes. */
  live: boolean
}

/** One record: who or what it is, and facts about it. */
interface FactsCard extends CardFrame {
  kind: 'facts'
  facts: readonly FactProgram[]
  heading?: RowText
  sub?: RowText
  /** Column with the path of a picture. */
  picture?: string
  /** Column whose text is split into tags. */
  tags?: string
}

interface CalendarCard extends CardFrame {
  kind: 'calendar'
  /** Column that holds the day of a row. */
  day: string
  label?: RowText
  tone?: ValueProgram
}

/** Values with range and history as small cards: one per row, or one per field of the first row. */
interface MetricsCard extends CardFrame {
  kind: 'metrics'
  /** Fields of the first row; undefined: one card per row. */
  fields?: readonly Field[]
  /** Value of a row; unused when `fields` is set. */
  value?: ValueProgram
  name?: RowText
  unit?: RowText
  digits?: ValueProgram
  low?: ValueProgram
  high?: ValueProgram
  /** Time of the value. */
  time?: RowText
  /** Previous values; rows are matched by the column `matchBy`. */
  before?: BesideRows & { value: string; matchBy?: string }
  /** Target ranges; matched by the field name in the column `by`. */
  limits?: BesideRows & { matchBy: string; low: ValueProgram; high: ValueProgram }
  /** Text below the number. */
  note?: RowText
  /** Updated immediately when a record changes. */
  live: boolean
}

/** A column that classifies pins, with the dictionary of its labels and colours. */
interface PinName {
  name: string
  title: string
  dict?: string
}

/** A related record shown in the popup of a pin. */
interface PinPopup {
  source: Extract<SourceProgram, { kind: 'rows' }>
  visible?: Condition
}

/** A number that colours regions: each step gives the tone from a value upwards; without steps, colour scales with the value. */
interface RegionMeasure {
  value: ValueProgram
  title: Label
  unit?: Label
  steps: readonly ToneStep[]
}

/** Nodes of a tree as regions: the column that identifies a node, and the measures that colour it. */
interface MapRegions {
  by: string
  measures: readonly RegionMeasure[]
}

interface MapCard extends CardFrame {
  kind: 'map'
  label: RowText
  sub?: RowText
  /** Coordinates in degrees; a row without both has no pin. */
  lng: ValueProgram
  lat: ValueProgram
  /** Column whose dictionary colours the pins. */
  color?: PinName & { dict: string }
  /** Columns whose values can be toggled in the legend. */
  legend: readonly PinName[]
  /** Number written into a pin. */
  value?: ValueProgram
  /** Column that groups pins into an outlined, labelled area. */
  area?: string
  popup: readonly PinPopup[]
  /** Filter that a click sets to the row's value of the same name. */
  drill?: string
  /** Draws rows as regions instead of pins. */
  regions?: MapRegions
  live: boolean
}

/** Additional rows of a card, loaded like the rows of a card. */
interface BesideRows {
  rows: { id: string; source?: SourceProgram }
}

export type DashboardCard =
  | StatCard
  | ChartCard
  | MetricsCard
  | TextCard
  | TableCard
  | ListCard
  | FactsCard
  | CalendarCard
  | MapCard

/** Cards of one kind. */
export type CardOfKind<Kind extends DashboardCard['kind']> = Extract<DashboardCard, { kind: Kind }>

export interface DashboardProgram extends Omit<ScreenFrame, 'model'> {
  kind: 'dashboard'
  /** Model of the filter fields. */
  filterModel: Model
  filters: readonly FilterProgram[]
  cards: readonly DashboardCard[]
  refreshS?: number
  wall?: WallProgram
}

/** A dashboard that fills the window. */
interface WallProgram {
  /** Number of rows that divide its height. */
  gridRows: number
  /** Filter that rotates through values, every `everyS` seconds. */
  rotate?: { filter: string; values: readonly string[]; everyS: number }
}
