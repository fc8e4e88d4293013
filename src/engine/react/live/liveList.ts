import { displayAfter, type LiveChange } from '#core/live'
import { type LiveProgram, screenOf } from '#core/screen'
import type { ListController } from '#react/list'
import { createCell, type Watched } from '#react/watch'
import type { LiveStore } from '#runtime/live'
import type { ClockPort } from '#runtime/port'
import { atMostEvery, type Throttled } from './atMostEvery.ts'
import { type CellChange, type Changes, isWhole, merged, newestOf } from './merge.ts'

/** State of a live list, for display. */
interface LiveListState {
  paused: boolean
  /** Number of changes held back while it is paused. */
  waiting: number
  /** Number of new rows that are not on this page. */
  elsewhere: number
  /** Number of new rows since the start, on any page. */
  arrived: number
}

interface LiveListSettings {
  list: ListController
  /** The `live` settings of the document. */
  says: LiveProgram
  live: LiveStore
  clock: ClockPort
  /** Runs `run` before the next frame; returns how to cancel it. */
  beforeDrawing(run: () => void): () => void
}

/** Merges changes of records into a list while started. */
export interface LiveList {
  readonly state: Watched<LiveListState>
  pause(): void
  /** Merges the changes held back. */
  resume(): void
  /** Goes to the page with the new rows. */
  showNew(): void
  /** Starts following; `flashed` receives the changed cells. Returns how to stop. */
  start(flashed: (cells: readonly CellChange[]) => void): () => void
}

/** Minimum time between two reloads of counters, or of a page with too many changes. */
const reloadMs = 3_000

export function createLiveList({ list, says, live, clock, beforeDrawing }: LiveListSettings): LiveList {
  const state = createCell<LiveListState>({ paused: false, waiting: 0, elsewhere: 0, arrived: 0 })
  const update = (part: Partial<LiveListState>) => state.set({ ...state.snapshot(), ...part })
  const waiting = createWaiting()
  const again = askingAgain(list, clock)
  const merger = createMerger(list, says, again)
  let flashed: (cells: readonly CellChange[]) => void = () => {}
  let cancelDrawing: (() => void) | null = null
  const apply = () => {
    cancelDrawing = null
    const { changes, stale } = waiting.take()
    if (stale) again.page.ask()
    if (changes.size === 0) return
    flashed(merger.merge(changes))
    update({ waiting: 0, elsewhere: merger.elsewhere(), arrived: merger.arrived() })
  }
  const start = watchPages(list, live, {
    onChange(change) {
      waiting.hear(change)
      if (state.snapshot().paused) update({ waiting: waiting.count() })
      else cancelDrawing ??= beforeDrawing(apply)
    },
    came(ids) {
      waiting.take()
      merger.begin(ids)
      update({ waiting: 0, elsewhere: 0 })
    },
  })
  return {
    state,
    pause: () => update({ paused: true }),
    resume() {
      update({ paused: false, waiting: 0 })
      apply()
    },
    showNew: () => list.dispatch(list.state.snapshot().page === 1 ? { type: 'refresh' } : { type: 'page', page: 1 }),
    start(take) {
      flashed = take
      const end = start()
      return () => {
        end()
        cancelDrawing?.()
        cancelDrawing = null
        for (const paced of [again.counts, again.page]) paced.stop()
      }
    },
  }
}

interface AskingAgain {
  counts: Throttled
  page: Throttled
}

const askingAgain = (list: ListController, clock: ClockPort): AskingAgain => ({
  counts: atMostEvery(clock, reloadMs, () => {
    const { renewed } = list.state.snapshot()
    list.dispatch({ type: 'merged', part: { renewed: renewed + 1 } })
  }),
  page: atMostEvery(clock, reloadMs, () => list.dispatch({ type: 'refresh' })),
})

/** Merges changes into the list; remembers which rows the page has received. */
function createMerger(list: ListController, says: LiveProgram, again: AskingAgain) {
  const { flash = false, insert = false } = says === true ? { flash: true, insert: true } : says
  const { counters, views } = list.program
  const elsewhere = new Set<string>()
  let earlierIds = new Set<string>()
  let newest: string | undefined
  let arrived = 0
  return {
    begin(ids: readonly string[]) {
      earlierIds = new Set(ids)
      newest = newestOf(list.state.snapshot())
      elsewhere.clear()
    },
    elsewhere: () => elsewhere.size,
    arrived: () => arrived,
    /** Returns the cells to flash. */
    merge(changes: Changes): readonly CellChange[] {
      const merge = merged(list.state.snapshot(), changes, { earlierIds, newest, insert })
      for (const id of merge.elsewhere) elsewhere.add(id)
      for (const [id, row] of changes) {
        if (row && !earlierIds.has(id)) arrived += 1
        if (row) earlierIds.add(id)
        else if (earlierIds.delete(id)) elsewhere.delete(id)
      }
      list.dispatch({ type: 'merged', part: merge.part })
      if (merge.isNews && counters.length + views.length > 0) again.counts.ask()
      if (merge.isDoubtful || (merge.part.rows.length === 0 && merge.part.total > 0)) again.page.ask()
      return flash ? merge.cells : []
    },
  }
}

/** Changes that are not merged yet; for each row only the last one counts. */
interface PendingChanges {
  hear(change: LiveChange): void
  /** Number of pending changes. */
  count(): number
  /** Returns the pending changes and clears them; `stale` if the page has to be reloaded. */
  take(): { changes: Changes; stale: boolean }
}

function createWaiting(): PendingChanges {
  let changes = new Map<string, LiveChange['rows'][number] | null>()
  let stale = false
  return {
    hear(change) {
      for (const row of change.rows) {
        const id = String(row.id)
        changes.set(id, { ...row, ...displayAfter(changes.get(id) ?? undefined, row) })
      }
      for (const id of change.gone) changes.set(id, null)
      stale ||= change.stale === true
    },
    count: () => changes.size + Number(stale),
    take() {
      const batch = { changes, stale }
      changes = new Map()
      stale = false
      return batch
    },
  }
}

interface PageWatch {
  onChange(change: LiveChange): void
  /** Rows were loaded: they are no longer new. */
  came(ids: readonly string[]): void
}

/**
 * Watches the rows of each loaded page. After a restart the page is first reloaded, because changes in the meantime were not
 * reported.
 */
function watchPages(list: ListController, live: LiveStore, { onChange, came }: PageWatch): () => () => void {
  let started = false
  return () => {
    let watched = 0
    let leave = () => {}
    const follow = () => {
      const now = list.state.snapshot()
      if (now.busy || now.requested === watched || (now.status !== 'ready' && now.status !== 'empty')) return
      watched = now.requested
      const ids = now.rows.map((row) => String(row.id))
      came(ids)
      const { id, model } = list.program
      const page = { socketKey: screenOf(id), model: model.id, params: list.queryWithoutPage() }
      const subscription = { ...page, ids, whole: isWhole(now) }
      const before = leave
      leave = live.watch({ subscription, onChange })
      before()
    }
    if (started) list.dispatch({ type: 'refresh' })
    started = true
    const end = list.state.subscribe(follow)
    follow()
    return () => {
      end()
      leave()
    }
  }
}
