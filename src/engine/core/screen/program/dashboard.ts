import type { ChartKind } from '#core/document'
import type { Field, Model } from '#core/model'
import type { FilterProgram } from './column.ts'
import type { SourceProgram } from './source.ts'
import type { Condition, Label, RowText, ScreenFrame, ValueProgram } from './value.ts'

/** What every card has. */
interface CardFrame {
  id: string
  pointer: string
  title?: Label
  /** Columns of twelve. */
  span: number
  heightPx?: number
  /** Rows that it takes on a wall. */
  rows?: number
  permission?: string
  visible?: Condition
  source?: SourceProgram
  refreshS?: number
  /** What a click opens, and with which parameters. */
  open?: { screen: string; with: Readonly<Record<string, ValueProgram>> }
  /** Where a click goes instead. */
  link?: Label
  /** Where the heading's 更多 goes. */
  more?: Label
  /** What it says while its source has no rows. */
  empty?: Label
}

interface StatCard extends CardFrame {
  kind: 'stat'
  value: ValueProgram
  unit?: Label
  digits?: number
  icon?: string
  note?: Label
  tone?: ValueProgram
  /** Change against before, in percent. */
  trend?: ValueProgram
  progress: boolean
  /** The number whose course over the rows is drawn small. */
  spark?: string
}

/** A line of numbers of a chart. */
export interface ChartLine {
  /** Read of each row. */
  value: ValueProgram
  title: Label
  unit?: Label
  as?: 'line' | 'bar' | 'area'
  axis: 'left' | 'right'
  tone?: string
}

/** A line across a chart at a value, or up through it at a place of its first axis. */
type ChartMark = ({ value: ValueProgram } | { place: ValueProgram }) & { title?: Label; tone?: string }

interface ChartCard extends CardFrame {
  kind: 'chart'
  as: ChartKind
  x: string
  /** The group that tells lines apart. */
  series?: string
  y: readonly ChartLine[]
  /** `normal`: the bounds of what is normal of the fields that are drawn. */
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
  columns: readonly { value: string; title?: Label }[]
}

interface ListCard extends CardFrame {
  kind: 'list'
  label: RowText
  sub?: RowText
  time?: RowText
  tag?: RowText
  /** Colour of the tag of a row. */
  tone?: ValueProgram
  /** Updated at once when a record changes. */
  live: boolean
}

interface CalendarCard extends CardFrame {
  kind: 'calendar'
  /** The name that tells the day of a row. */
  day: string
  label?: RowText
  tone?: ValueProgram
}

/** Values with their range and course, each on a small card: of each row, or of fields of the first row. */
interface MetricsCard extends CardFrame {
  kind: 'metrics'
  /** Fields of the first row; undefined: each row is one. */
  fields?: readonly Field[]
  /** Of a row; for fields their own. */
  value?: ValueProgram
  name?: RowText
  unit?: RowText
  digits?: ValueProgram
  low?: ValueProgram
  high?: ValueProgram
  /** The moment of the value. */
  time?: RowText
  /** What the values were before; found by what both rows hold under a name. */
  before?: BesideRows & { value: string; by?: string }
  /** Where the values should lie, by the name of the field. */
  limits?: BesideRows & { by: string; low: ValueProgram; high: ValueProgram }
  /** What stands under a row's number. */
  note?: RowText
  /** Updated at once when a record changes. */
  live: boolean
}

/** A name of the rows whose values tell pins apart, with the dictionary of its texts and colours. */
interface PinName {
  name: string
  title: string
  dict?: string
}

/** What a pressed pin tells of another record. */
interface PinPopup {
  source: Extract<SourceProgram, { kind: 'rows' }>
  visible?: Condition
}

/** A number by which regions are coloured: from which of its values on they have which tone; without steps by its size. */
interface RegionMeasure {
  value: ValueProgram
  title: Label
  unit?: Label
  steps: readonly { from: number; tone: string }[]
}

/** The nodes of a tree as regions: the name that tells a node, and the numbers by which they are coloured. */
interface MapRegions {
  by: string
  measures: readonly RegionMeasure[]
}

interface MapCard extends CardFrame {
  kind: 'map'
  label: RowText
  sub?: RowText
  /** Degrees of a row; a row without both has no pin. */
  lng: ValueProgram
  lat: ValueProgram
  /** By whose dictionary pins are coloured. */
  color?: PinName & { dict: string }
  /** By which pins are switched on and off. */
  legend: readonly PinName[]
  /** A number that is written into a pin. */
  value?: ValueProgram
  /** Pins with one value of it lie together, and are framed and named. */
  area?: string
  popup: readonly PinPopup[]
  /** The filter that a press sets to what the row holds under its name. */
  drill?: string
  /** Rows are no pins then. */
  regions?: MapRegions
  live: boolean
}

/** Further rows that a card is drawn with, asked for as a card is. */
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
  | CalendarCard
  | MapCard

/** The cards of one kind. */
export type CardOfKind<Kind extends DashboardCard['kind']> = Extract<DashboardCard, { kind: Kind }>

export interface DashboardProgram extends Omit<ScreenFrame, 'model'> {
  kind: 'dashboard'
  /** The fields of the filters. */
  filterModel: Model
  filters: readonly FilterProgram[]
  cards: readonly DashboardCard[]
  refreshS?: number
  wall?: WallProgram
}

/** A dashboard that covers the window. */
interface WallProgram {
  /** Into how many rows its height is divided. */
  rows: number
  /** The filter that is set to one value after the other. */
  rotate?: { filter: string; values: readonly string[]; everyS: number }
}
