import type { RecordValues } from '#core/model'
import type { ActionProgram } from '#core/screen'
import { type ActionRunner, type ActionView, actionKey } from '#react/action'
import { useWatched } from '#react/watch'

/** Actions that only open something: they are under way as long as it is open, and nothing waits for them. */
const opens = new Set(['create', 'edit', 'detail', 'copy', 'import', 'columns', 'super_query'])

/** Tells whether an action waits for the server, on `record` or on the screen. */
export function useRunning(
  running: ActionRunner['running'],
  record: RecordValues | null,
): (view: ActionView) => boolean {
  const keys = useWatched(running)
  return ({ id, action }) => keys.has(actionKey(id, record)) && !isOpening(id, action)
}

function isOpening(id: string, { kind, steps }: ActionProgram): boolean {
  const [first] = steps
  return first ? 'ask' in first.step || 'open' in first.step : kind === 'builtIn' && opens.has(id)
}
