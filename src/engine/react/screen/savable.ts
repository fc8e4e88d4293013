import type { ActionProgram, FormProgram, StepProgram } from '#core/screen'

const savesBySteps = (steps: readonly StepProgram[]): boolean =>
  steps.some(({ step, branches = [] }) => 'submit' in step || branches.some(({ steps: inner }) => savesBySteps(inner)))

const saves = ({ id, kind, steps }: ActionProgram): boolean =>
  steps.length > 0 ? savesBySteps(steps) : kind === 'move' || id === 'submit' || id === 'save'

/** Whether a form has a way to be saved. In one that has none nothing is unsaved: no draft is kept of it, and nobody is asked who leaves it. */
export const canBeSaved = ({ actions: { actions, more }, autosaveS }: FormProgram): boolean =>
  autosaveS !== undefined || [...actions, ...more].some(saves)
