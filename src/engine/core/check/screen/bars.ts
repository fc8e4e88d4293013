import type { ActionDocument, ActionEntry, PlainScreenDocument, StepDocument } from '#core/document'
import type { Segments } from '#core/model'
import { bodiesOf } from './bodies.ts'

/** A bar of actions: where it stands, and in which kind of place. */
export interface Bar {
  place: 'toolbar' | 'rowActions' | 'form' | 'detail'
  entries: readonly ActionEntry[]
  at: Segments
}

/** Every bar that a screen writes. */
export function barsOf(plain: PlainScreenDocument): Bar[] {
  const bodies = bodiesOf(plain).map(({ face, actions = [], at }): Bar => {
    return { place: face, entries: actions, at: [...at, 'actions'] }
  })
  if (plain.type === 'notice') return [{ place: 'toolbar', entries: plain.actions ?? [], at: ['actions'] }]
  if (plain.type !== 'list') return bodies
  const own = (['toolbar', 'rowActions'] as const).map((place): Bar => {
    return { place, entries: plain[place] ?? [], at: [place] }
  })
  return [...own, ...bodies]
}

/** An action that is written as an object. */
export interface PlacedAction {
  action: ActionDocument
  at: Segments
  place: Bar['place']
}

/** Every action of a screen that is written as an object, those under 更多 too. */
export const actionsOf = (plain: PlainScreenDocument): PlacedAction[] => barsOf(plain).flatMap(actionsIn)

function actionsIn({ place, entries, at }: Bar): PlacedAction[] {
  return entries.flatMap((entry, index): PlacedAction[] => {
    if (typeof entry === 'string') return []
    const here = [...at, index]
    return 'more' in entry
      ? actionsIn({ place, entries: entry.more, at: [...here, 'more'] })
      : [{ action: entry, at: here, place }]
  })
}

/** A step with the place where it stands. */
interface PlacedStep {
  step: StepDocument
  at: Segments
}

/** Steps in order, those of branches too. */
export const placedSteps = (steps: readonly StepDocument[], at: Segments): PlacedStep[] =>
  steps.flatMap((step, index) => {
    const here = [...at, index]
    const branches = 'choose' in step ? step.choose : []
    const inside = branches.flatMap(({ run }, order) => placedSteps(run, [...here, 'choose', order, 'run']))
    return [{ step, at: here }, ...inside]
  })
