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
import type { ColumnProgram, FooterProgram } from './column.ts'
import type { Condition, Conditions, Label, Mode, ScreenPart, ValueProgram } from './value.ts'

interface ShownItem {
  id: string
  pointer: string
  span?: number
  permission?: string
  conditions: Conditions
  /** Conditions of single modes, over the common ones. */
  modes: Partial<Record<Mode, Conditions>>
}

/** A field of a form or detail. */
export interface FieldItem extends ShownItem {
  kind: 'field'
  field: Field
  title: Label
  help?: Label
  placeholder?: Label
  widget: string
  props: Readonly<Record<string, JsonValue>>
  rules: readonly RuleSpec[]
  /** Value of a new record. */
  value?: ValueProgram
  optionsWhere?: Expression
  onOptionsGone: 'clear' | 'keep'
  /** Columns of a sub-table. */
  columns?: readonly ColumnProgram[]
  /** What the rows of a sub-table come to. */
  footer?: readonly FooterProgram[]
}

export interface GroupItem extends ShownItem {
  kind: 'group'
  title: Label
  help?: Label
  items: readonly ItemProgram[]
}

/** A list of records beside the one that is shown. `compileEmbedded` makes it where it is drawn. */
export interface ListItem extends ShownItem {
  kind: 'list'
  title?: Label
  help?: Label
  document: ListItemDocument
}

/** A screen inside, told of the record. */
export interface ScreenItem extends ShownItem, ScreenPart {
  kind: 'screen'
  title?: Label
  help?: Label
}

/** What has happened to the record, or beside it. */
export interface TimelineItem extends ShownItem {
  kind: 'timeline'
  title?: Label
  help?: Label
  /** Other records; absent for the record's own. `compileTimeline` makes it where it is drawn. */
  document?: RecordsTimelineDocument
}

/** A block on paper that stands once for each row. What compiles prints makes it. */
export interface RepeatItem extends ShownItem {
  kind: 'repeat'
  title?: Label
  help?: Label
  document: RepeatItemDocument
}

/** On paper a new page begins here. */
export interface PageBreakItem extends ShownItem {
  kind: 'pageBreak'
}

/** The one record of a field, in a group of its own. */
export interface OneItem extends ShownItem {
  kind: 'one'
  field: Field
  title: Label
  help?: Label
  /** What is shown of it; what the model has unless given. `compileOne` makes items of it where they are drawn. */
  entries?: readonly ItemEntry[]
}

export interface TabItem {
  id: string
  pointer: string
  title: Label
  visible?: Condition
  items: readonly ItemProgram[]
}

export interface TabsItem extends ShownItem {
  kind: 'tabs'
  tabs: readonly TabItem[]
}

export interface TextItem extends ShownItem {
  kind: 'text'
  text: Label
  tone?: string
}

/** A widget over several fields at once. */
export interface WidgetItem extends ShownItem {
  kind: 'widget'
  widget: string
  title?: Label
  props: Readonly<Record<string, JsonValue>>
  bind: Readonly<Record<string, Field>>
}

/** What is drawn where a document names something unknown: the rest of the page works. */
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
  | PageBreakItem
  | RepeatItem
  | ScreenItem
  | TimelineItem
  | TabsItem
  | TextItem
  | WidgetItem
  | BrokenItem
