import type { StepDocument } from '#core/document'
import type { FieldItem, ItemProgram } from './item.ts'
import type { Condition, Label, ScreenFrame, ScreenPart, ValueProgram } from './value.ts'

/*
 * Forms and actions refer to each other: a form has actions, and a step of an action may ask by a form.
 */

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
  /** It saves by itself so many seconds after the last change. */
  autosaveS?: number
  /** Its items are one item of tabs, and these are the pages of it: it is filled in step by step. */
  steps?: readonly FormStep[]
}

/** One step of a form: beside the items of its page. */
export interface FormStep {
  id: string
  note?: Label
  /** A screen below the items, told of the record as it stands. */
  part?: ScreenPart
  /** It shows what has been filled in. */
  summary: boolean
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

/** A step with its expressions compiled. */
export interface StepProgram {
  step: StepDocument
  label?: Label
  /** What stands above the text of a `copy`, or above the progress of a `call`. */
  heading?: Label
  values: Readonly<Record<string, ValueProgram>>
  /** Of a `choose`: the steps of the first one that holds are run. */
  branches?: readonly { when?: Condition; steps: readonly StepProgram[] }[]
  /** Fields of an `ask`, as a form of their own. */
  ask?: FormProgram
  /** An `ask` whose fields a record describes. */
  defined?: { title: Label; fields: ValueProgram; widthPx?: number }
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
  /** Why the conditions disable it. */
  disabledHint?: Label
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
