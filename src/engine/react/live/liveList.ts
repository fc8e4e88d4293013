import type { LiveDocument } from '#core/document'
import type { LiveChange } from '#core/live'
import type { ListController, ListState } from '#react/list'
import { createCell, type Watched } from '#react/watch'
import type { LiveStore } from '#runtime/live'
import type { ClockPort } from '#runtime/port'
import { type CellChange, isWhole, merged } from './merge.ts'

export type { CellChange }

/** What a list says of its following. */
export interface LiveListState {
  paused: boolean
  /** Changes that wait while it is paused. */
  waiting: number
  /** New rows that do not stand on this page. */
  elsewhere: number
}

export interface LiveListSettings {
  list: ListController
  /** What the document says of it. */
  says: LiveDocument
  live: LiveStore
  clock: ClockPort
  /** Runs before the next drawing; the answer cancels it. */
  beforeDrawing(run: () => void): () => void
}

/** A list that follows its records while it is started. */
export interface LiveList {
  readonly state: Watched<LiveListState>
  pause(): void
  /** Merges what has waited. */
  resume(): void
  /** Goes where the new rows are. */
  showNew(): void
  /** Begins to follow; `flashed` takes the cells that have changed. The answer ends it. */
  start(flashed: (cells: readonly CellChange[]) => void): () => void
}

/** Counters, and pages of which too much has changed, are asked for again no sooner. */
const askAgainMs = 3_000

const everything = { flash: true, insert: true }

export function createLiveList({ list, says, live, clock, beforeDrawing }: LiveListSettings): LiveList {
  const { flash = false, insert = false } = says === true ? everything : says
  const state = createCell<LiveListState>({ paused: false, waiting: 0, elsewhere: 0 })
  const tell = (part: Partial<LiveListState>) => state.set({ ...state.snapshot(), ...part })
  const pending = new Map<string, ListState['rows'][number] | null>()
  const elsewhere = new Set<string>()
  const recount = atMostEvery(clock, () => {
    const { renewed } = list.state.snapshot()
    list.dispatch({ type: 'merged', part: { renewed: renewed + 1 } })
  })
  const reload = atMostEvery(clock, () => list.dispatch({ type: 'refresh' }))
  let known = new Set<string>()
  let staleWaits = false
  let flashed: (cells: readonly CellChange[]) => void = () => {}
  let cancelDrawing: (() => void) | null = null

  const apply = () => {
    cancelDrawing = null
    if (staleWaits) {
      staleWaits = false
      reload.ask()
    }
    if (pending.size === 0) return
    const merge = merged(list.state.snapshot(), pending, { known, insert })
    for (const [id, row] of pending) {
      if (row) known.add(id)
      else if (known.delete(id)) elsewhere.delete(id)
    }
    pending.clear()
    for (const id of merge.elsewhere) elsewhere.add(id)
    list.dispatch({ type: 'merged', part: merge.part })
    tell({ waiting: 0, elsewhere: elsewhere.size })
    if (flash) flashed(merge.cells)
    const { counters, views } = list.program
    if (counters.length + views.length > 0) recount.ask()
    if (merge.part.rows.length === 0 && merge.part.total > 0) reload.ask()
  }
  const hear = ({ rows, gone, stale = false }: LiveChange) => {
    for (const row of rows) pending.set(String(row.id), row)
    for (const id of gone) pending.set(id, null)
    staleWaits ||= stale
    if (state.snapshot().paused) tell({ waiting: pending.size + Number(staleWaits) })
    else cancelDrawing ??= beforeDrawing(apply)
  }
  const watching = watchPages(list, live, hear, (ids) => {
    known = new Set(ids)
    pending.clear()
    elsewhere.clear()
    tell({ waiting: 0, elsewhere: 0 })
  })
  return {
    state,
    pause: () => tell({ paused: true }),
    resume() {
      tell({ paused: false, waiting: 0 })
      apply()
    },
    showNew() {
      list.dispatch(list.state.snapshot().page === 1 ? { type: 'refresh' } : { type: 'page', page: 1 })
    },
    start(take) {
      flashed = take
      const end = watching()
      return () => {
        end()
        cancelDrawing?.()
        cancelDrawing = null
        recount.stop()
        reload.stop()
      }
    },
  }
}

/** Runs at once when it is asked for, and again no sooner than after a while. */
function atMostEvery(clock: ClockPort, run: () => void) {
  let lastMs = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | null = null
  const now = () => {
    cancel = null
    lastMs = clock.nowMs()
    run()
  }
  return {
    ask() {
      if (cancel) return
      const waitMs = lastMs + askAgainMs - clock.nowMs()
      if (waitMs <= 0) now()
      else cancel = clock.after(waitMs, now)
    },
    stop() {
      cancel?.()
      cancel = null
    },
  }
}

/** Watches the rows of each page that comes; `came` is told their ids. Started again, the page is asked for anew first. */
function watchPages(
  list: ListController,
  live: LiveStore,
  heard: (change: LiveChange) => void,
  came: (ids: readonly string[]) => void,
): () => () => void {
  let started = false
  return () => {
    let watched = 0
    let leave = () => {}
    const follow = () => {
      const now = list.state.snapshot()
      if (now.busy || now.wanted === watched || (now.status !== 'ready' && now.status !== 'empty')) return
      watched = now.wanted
      const ids = now.rows.map((row) => String(row.id))
      came(ids)
      const question = { socketKey: list.program.id, params: list.question(), ids, whole: isWhole(now) }
      const before = leave
      leave = live.watch({ question, heard })
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
