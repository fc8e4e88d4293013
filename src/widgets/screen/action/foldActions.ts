import type { ActionBar } from '#core/screen'
import type { ActionView, BarView } from '#react/action'

/** A bar whose actions are all under 更多 shows them directly. */
const unfolded = <A>(bar: { actions: readonly A[]; more: readonly A[] }) =>
  bar.actions.length === 0 ? { actions: bar.more, more: [] } : bar

/**
 * At most `most` places beside each other, 更多 being one of them; a single folded action takes the place of its menu. What
 * cannot be done now stands only in the menu. spec: look, List; screens §0
 */
export function foldActions(bar: BarView, most: number): BarView {
  const { actions, more } = unfolded(bar)
  const open = actions.filter(({ disabled }) => !disabled)
  const folded = [...more, ...actions.filter(({ disabled }) => disabled)]
  const all = [...open, ...folded]
  if (folded.length <= 1 && all.length <= most && all.every(({ disabled }) => !disabled))
    return { actions: all, more: [] }
  const beside = open.slice(0, most - 1)
  return { actions: beside, more: [...open.slice(beside.length), ...folded] }
}

const isStep = ({ action: { kind, tone }, disabled, stays }: ActionView): boolean =>
  kind === 'move' && !disabled && !stays && tone !== 'danger'

/** The next step of the record's state: the first move that it allows and that leads on, none that is dangerous. */
export const nextStep = ({ actions, more }: BarView): ActionView | undefined => [...actions, ...more].find(isStep)

/** The actions of a record with the next step of its state first, wherever the document has it. spec: look, List, Detail */
export function nextStepFirst(bar: BarView): BarView {
  const { actions, more } = bar
  const step = nextStep(bar)
  if (!step) return bar
  return { actions: [step, ...actions.filter((view) => view !== step)], more: more.filter((view) => view !== step) }
}

/** The actions at the head of a record: the next step of its state first, what cannot be done now only under 更多. spec: look, Detail */
export function headActions(bar: BarView): BarView {
  const { actions, more } = nextStepFirst(bar)
  const forbidden = actions.filter(({ disabled }) => disabled)
  return { actions: actions.filter(({ disabled }) => !disabled), more: [...more, ...forbidden] }
}

const paddingPx = 16
const gapPx = 8
const characterPx = 13
const unknownTitle = 4
/** 更多 and its arrow. */
const menuTitle = 3

/** The width that a row's actions need, by their titles, whichever of them the state of a record brings first. */
export function actionsWidthPx(bar: ActionBar, most: number): number {
  const { actions, more } = unfolded(bar)
  const all = [...actions, ...more]
  const folds = all.length > most || more.length > 1
  const steps = more.filter(({ kind }) => kind === 'move')
  const lengths = (folds ? [...actions, ...steps] : all).map(({ title }) => title.text?.length ?? unknownTitle)
  const widths = folds ? [...lengths.sort((one, other) => other - one).slice(0, most - 1), menuTitle] : lengths
  const text = widths.reduce((sum, length) => sum + length * characterPx, 0)
  return Math.max(80, text + gapPx * Math.max(0, widths.length - 1) + paddingPx)
}

/** The primary action of a screen: the first that creates something. */
export const isPrimary = ({ id }: Pick<ActionView, 'id'>, index: number): boolean =>
  index === 0 && (id === 'create' || id === 'submit' || id === 'start')
