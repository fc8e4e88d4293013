import type { StepDocument } from '#core/document'
import type { FieldItem, ItemProgram } from './item.ts'
import type { Condition, FactProgram, Label, ScreenFrame, ScreenPart, ValueProgram } from './value.ts'

/* Forms and actions are mutually recursive: a form has actions, and a step of an action may open a form. */

export type Present = 'page' | 'modal' | 'drawer'

/** Values that are set when fields change. */
export interface EffectProgram {
  id: string
  pointer: string
  /** The fields whose change it follows. */
  changed: readonly string[]
  when?: Condition
  set: Readonly<Record<string, ValueProgram>>
  /** Also runs when a new record is begun. */
  init: boolean
}

export interface FormProgram extends ScreenFrame {
  kind: 'form'
  present: Present
  widthPx: number
  grid: number
  items: readonly ItemProgram[]
  /** All field items at any depth, in document order. */
  fieldItems: readonly FieldItem[]
  effects: readonly EffectProgram[]
  actions: ActionBar
  /** Id of the user's own record that the form edits. */
  record?: ValueProgram
  /** Seconds between the last change and an automatic save. */
  autosaveS?: number
  /** Set for a step-by-step form: `items` is a single tabs item, whose pages these describe. */
  steps?: readonly FormStep[]
}

/** Additional settings of one step. */
export interface FormStep {
  id: string
  note?: Label
  /** A screen below the items; receives the current values of the record. */
  part?: ScreenPart
  /** Shows a summary of the input. */
  summary: boolean
}

/** What the header of a detail says of its record: the value of a field, or a text. */
export type HeaderFact = FieldItem | ({ kind: 'fact'; id: string } & FactProgram)

export interface DetailProgram extends ScreenFrame {
  kind: 'detail'
  present: Present
  widthPx: number
  grid: number
  items: readonly ItemProgram[]
  fieldItems: readonly FieldItem[]
  /** Ends with the group of the fields that the server sets. */
  system: boolean
  facts: readonly HeaderFact[]
  /** Fields without a value fold into a line that says how many there are. */
  foldEmpty: boolean
  /** Timelines and linked records beside the items. */
  aside: readonly ItemProgram[]
  actions: ActionBar
}

/** A step with compiled expressions. */
export interface StepProgram {
  step: StepDocument
  label?: Label
  /** Heading of a `copy` dialog or of the progress of a `call`. */
  heading?: Label
  values: Readonly<Record<string, ValueProgram>>
  /** Of `choose`: the first branch whose condition holds runs. */
  branches?: readonly { when?: Condition; steps: readonly StepProgram[] }[]
  /** Form of an `ask`. */
  ask?: FormProgram
  /** An `ask` whose fields are read from a record. */
  defined?: { title: Label; fields: ValueProgram; widthPx?: number }
}

export interface ActionProgram {
  id: string
  pointer: string
  kind: 'builtIn' | 'move' | 'own'
  /** A move that leaves the record in its state, such as handing a task over, or switches off what another one switches on. */
  stays?: boolean
  title: Label
  icon?: string
  tone?: string
  permission?: string
  on: 'row' | 'screen' | 'selection'
  /** How many rows must be selected, and how many may be. */
  min: number
  max?: number
  visible?: Condition
  disabled?: Condition
  /** Why the action is disabled. */
  disabledHint?: Label
  confirm?: Label
  values: Readonly<Record<string, ValueProgram>>
  /** Screen that it opens instead of running steps. */
  screen?: string
  steps: readonly StepProgram[]
}

/** Visible actions, and actions in the 更多 menu. */
export interface ActionBar {
  actions: readonly ActionProgram[]
  more: readonly ActionProgram[]
}
