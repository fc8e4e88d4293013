import type { ListSettings } from './controller.ts'
import { storedQueryState } from './queryState.ts'
import { startOf } from './start.ts'
import { firstState, type ListStart, type ListState } from './state.ts'

/** What the document starts a list with, and its initial state: with the stored query if there is one. */
export function beginningOf(settings: Omit<ListSettings, 'opener' | 'library'>): {
  start: ListStart
  state: ListState
} {
  const { ports, program, memory } = settings
  const start = startOf({ ...settings, clock: ports.clock, settings: ports.settings })
  const stored = memory ? storedQueryState(memory.read(), program) : null
  if (!stored) return { start, state: firstState(start) }
  const { applied, sort, ...rest } = stored
  return { start, state: { ...firstState({ ...start, filters: applied, sort }), ...rest } }
}
