import type { StepDocument } from '#core/document'
import type { FormProgram } from './screen.ts'
import type { Condition, Label, ValueProgram } from './value.ts'

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
