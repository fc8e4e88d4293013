import type { Diagnostic, StepDocument } from '#core/document'
import type { Evaluation, Expression } from '#core/expression'
import type { FilterMatch, JsonValue } from '#core/fieldType'
import type { Field, Model } from '#core/model'
import type { RuleSpec } from '#core/rule'

/** A text for people: fixed, or computed from what is in scope. */
export interface Label {
  text?: string
  read(evaluation: Evaluation): string
}

/** A condition of a document, ready to be asked. */
export interface Condition {
  /** Pointer of the place in the document that says it. */
  pointer: string
  source: string
  /** Fields and `$names` that it reads. */
  reads: readonly string[]
  holds(evaluation: Evaluation): boolean
}

/** A value of a document: literal, or computed by an expression. */
export interface ValueProgram {
  reads: readonly string[]
  read(evaluation: Evaluation): unknown
}

/** Conditions that an item may carry, all kept apart so that "why" can be answered. */
export interface Conditions {
  visible?: Condition
  readonly?: Condition
  disabled?: Condition
  required?: Condition
}

export type Mode = 'create' | 'edit' | 'view'

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
}

export interface GroupItem extends ShownItem {
  kind: 'group'
  title: Label
  help?: Label
  items: readonly ItemProgram[]
}

export interface TabItem {
  id: string
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

export type ItemProgram = FieldItem | GroupItem | TabsItem | TextItem | WidgetItem | BrokenItem

export interface ColumnProgram {
  id: string
  pointer: string
  field: Field
  title: Label
  widget: string
  props: Readonly<Record<string, JsonValue>>
  widthPx: number
  /** True when the column takes what width is left. */
  flexible: boolean
  align: 'left' | 'right' | 'center'
  pin?: 'left' | 'right'
  open?: 'detail' | 'edit'
  sortable: boolean
  hidden: boolean
  ellipsis?: number
  permission?: string
  tone?: ValueProgram
  rules: readonly RuleSpec[]
  optionsWhere?: Expression
  readonly?: Condition
  required?: Condition
}

export interface FilterProgram {
  id: string
  pointer: string
  fields: readonly Field[]
  match: FilterMatch
  title: Label
  placeholder?: Label
  widget: string
  props: Readonly<Record<string, JsonValue>>
  value?: ValueProgram
  required: boolean
}

/** A step with its expressions compiled. */
export interface StepProgram {
  step: StepDocument
  label?: Label
  /** What stands above the text of a `copy`. */
  heading?: Label
  values: Readonly<Record<string, ValueProgram>>
  /** Fields of an `ask`, as a form of their own. */
  ask?: FormProgram
}

export interface ActionProgram {
  id: string
  pointer: string
  kind: 'builtIn' | 'move' | 'own'
  title: Label
  icon?: string
  tone?: string
  permission?: string
  on: 'row' | 'screen' | 'selection'
  min: number
  max?: number
  visible?: Condition
  disabled?: Condition
  confirm?: Label
  values: Readonly<Record<string, ValueProgram>>
  screen?: string
  steps: readonly StepProgram[]
}

/** Actions beside each other and those folded under 更多. */
export interface ActionBar {
  actions: readonly ActionProgram[]
  more: readonly ActionProgram[]
}

export interface TreeProgram {
  title: Label
  model: Model
  field: Field
  where?: Expression
}

interface ScreenFrame {
  id: string
  title: Label
  model: Model
  permission?: string
  diagnostics: readonly Diagnostic[]
}

export interface ListProgram extends ScreenFrame {
  kind: 'list'
  nested?: Field
  trees: readonly TreeProgram[]
  filters: readonly FilterProgram[]
  columns: readonly ColumnProgram[]
  where?: Expression
  sort: readonly { field: string; order: 'asc' | 'desc' }[]
  pageSize: number
  selection: boolean
  toolbar: ActionBar
  rowActions: ActionBar
  form: FormProgram
  detail: DetailProgram
  empty: { text: Label; action?: string }
  trash: boolean
}

export type Present = 'page' | 'modal' | 'drawer'

export interface EffectProgram {
  id: string
  pointer: string
  changed: readonly string[]
  when?: Condition
  set: Readonly<Record<string, ValueProgram>>
  init: boolean
}

export interface FormProgram extends ScreenFrame {
  kind: 'form'
  present: Present
  widthPx: number
  grid: number
  items: readonly ItemProgram[]
  /** Every field item in document order, however deep. */
  fieldItems: readonly FieldItem[]
  effects: readonly EffectProgram[]
  actions: ActionBar
  /** The id of one's own record that the form edits. */
  record?: Label
}

export interface DetailProgram extends ScreenFrame {
  kind: 'detail'
  present: Present
  widthPx: number
  grid: number
  items: readonly ItemProgram[]
  fieldItems: readonly FieldItem[]
  system: boolean
  actions: ActionBar
}

export interface PageProgram {
  kind: 'page'
  id: string
  title: Label
  page: string
  permission?: string
  diagnostics: readonly Diagnostic[]
}

/** A screen document ready to be drawn: plain data and closures. */
export type ScreenProgram = ListProgram | FormProgram | DetailProgram | PageProgram
