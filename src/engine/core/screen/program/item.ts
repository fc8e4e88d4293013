import type {
  Diagnostic,
  ItemEntry,
  ListItemDocument,
  RecordsTimelineDocument,
  RepeatItemDocument,
} from '#core/document'
import type { Expression } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import type { Field } from '#core/model'
import type { RuleSpec } from '#core/rule'
import type { ColumnProgram, FooterProgram, Withheld } from './column.ts'
import type { Condition, Conditions, Label, Mode, ScreenPart, ValueProgram } from './value.ts'

/** Properties of every item with a state. */
interface ItemFrame {
  id: string
  pointer: string
  span?: number
  permission?: string
  conditions: Conditions
  /** Conditions per mode, which override the common ones. */
  modes: Partial<Record<Mode, Conditions>>
}

export interface FieldItem extends ItemFrame {
  kind: 'field'
  field: Field
  title: Label
  help?: Label
  placeholder?: Label
  widget: string
  props: Readonly<Record<string, JsonValue>>
  rules: readonly RuleSpec[]
  /** Initial value in a new record. */
  value?: ValueProgram
  optionsWhere?: Expression
  onOptionsGone: 'clear' | 'keep'
  /** Columns of a sub-table. */
  columns?: readonly ColumnProgram[]
  /** What its screen withholds from the user, parts of the sub-table among it. */
  withheld?: Withheld
  /** Totals of a sub-table. */
  footer?: readonly FooterProgram[]
}

export interface GroupItem extends ItemFrame {
  kind: 'group'
  title: Label
  help?: Label
  items: readonly ItemProgram[]
}

/** A list of other records, compiled by `compileEmbedded` when it is rendered. */
export interface ListItem extends ItemFrame {
  kind: 'list'
  title?: Label
  help?: Label
  document: ListItemDocument
}

/** An embedded screen with parameters from the record. */
export interface ScreenItem extends ItemFrame, ScreenPart {
  kind: 'screen'
  title?: Label
  help?: Label
}

/** History of the record, or a timeline of other records. */
export interface TimelineItem extends ItemFrame {
  kind: 'timeline'
  title?: Label
  help?: Label
  /** Other records, compiled by `compileTimeline` when rendered; absent: the record's own history. */
  document?: RecordsTimelineDocument
}

/** A printed block repeated per row, compiled with the print screen. */
export interface RepeatItem extends ItemFrame {
  kind: 'repeat'
  title?: Label
  help?: Label
  document: RepeatItemDocument
}

/** Page break in print. */
interface PageBreakItem extends ItemFrame {
  kind: 'pageBreak'
}

/** A box on paper that people write into. */
export interface HandwrittenItem extends ItemFrame {
  kind: 'handwritten'
  title: Label
  lines: number
}

/** A nested record in a group of its own. */
export interface OneItem extends ItemFrame {
  kind: 'one'
  field: Field
  title: Label
  help?: Label
  /** Its items, compiled when rendered; absent: derived from the model. */
  entries?: readonly ItemEntry[]
}

export interface TabItem {
  id: string
  pointer: string
  title: Label
  visible?: Condition
  items: readonly ItemProgram[]
}

export interface TabsItem extends ItemFrame {
  kind: 'tabs'
  tabs: readonly TabItem[]
}

export interface TextItem extends ItemFrame {
  kind: 'text'
  text: Label
  tone?: string
}

/** A widget bound to several fields. */
export interface WidgetItem extends ItemFrame {
  kind: 'widget'
  widget: string
  title?: Label
  props: Readonly<Record<string, JsonValue>>
  bind: Readonly<Record<string, Field>>
}

/** Placeholder for an item with an unknown field; the rest of the page works. */
export interface BrokenItem {
  kind: 'broken'
  id: string
  pointer: string
  diagnostic: Diagnostic
}

export type ItemProgram =
  | FieldItem
  | GroupItem
  | ListItem
  | OneItem
  | HandwrittenItem
  | PageBreakItem
  | RepeatItem
  | ScreenItem
  | TimelineItem
  | TabsItem
  | TextItem
  | WidgetItem
  | BrokenItem
