import type { RecordValues } from '#core/model'
import { type ActionRunner, type ActionView, actionKey } from '#react/action'
import { useWatched } from '#react/watch'

/** Tells whether an action is under way, on `record` or on the screen. */
export function useRunning(
  running: ActionRunner['running'],
  record: RecordValues | null,
): (view: ActionView) => boolean {
  const keys = useWatched(running)
  return ({ id }) => keys.has(actionKey(id, record))
}
