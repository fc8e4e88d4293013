import type { ActionBar } from '#core/screen'
import type { ActionView, BarView } from '#react/action'

/** A bar whose actions are all under 更多 shows them directly. */
const unfolded = <A>(bar: { actions: readonly A[]; more: readonly A[] }) =>
  bar.actions.length === 0 ? { actions: bar.more, more: [] } : bar

/**
 * At most `most` places beside each other, 更多 being one of them; a single folded action takes the place of its menu.
 * spec: look, List; screens §0
 */
export function foldActions(bar: BarView, most: number): BarView {
  const { actions, more } = unfolded(bar)
  const all = [...actions, ...more]
  if (more.length <= 1 && all.length <= most) return { actions: all, more: [] }
  const beside = actions.slice(0, most - 1)
  return { actions: beside, more: all.slice(beside.length) }
}

const paddingPx = 24
const gapPx = 16
const characterPx = 14
const unknownTitle = 4

/** The width that a row's actions need, by their titles. */
export function actionsWidthPx(bar: ActionBar, most: number): number {
  const { actions, more } = unfolded(bar)
  const titles = actions.map(({ title }) => title.text?.length ?? unknownTitle)
  const folds = actions.length + more.length > most || more.length > 1
  const widths = folds
    ? [...titles.slice(0, most - 1), 3]
    : [...titles, ...more.map(({ title }) => title.text?.length ?? unknownTitle)]
  const text = widths.reduce((sum, length) => sum + length * characterPx, 0)
  return Math.max(80, text + gapPx * Math.max(0, widths.length - 1) + paddingPx)
}

/** The primary action of a screen: the first that creates something. */
export const isPrimary = ({ id }: Pick<ActionView, 'id'>, index: number): boolean =>
  index === 0 && (id === 'create' || id === 'submit' || id === 'start')
