import type { LiveProgram } from '#core/screen'
import type { ListController } from '#react/list'
import { createCell, type Watched } from '#react/watch'
import type { LiveStore } from '#runtime/live'
import type { ClockPort } from '#runtime/port'
import { atMostEvery, type Paced } from './atMostEvery.ts'
import { type CellChange, type Changes, merged, newestOf } from './merge.ts'
import { createWaiting } from './waiting.ts'
import { watchPages } from './watchPages.ts'

/** What a list says of its following. */
export interface LiveListState {
  paused: boolean
  /** Changes that wait while it is paused. */
  waiting: number
  /** New rows that do not stand on this page. */
  elsewhere: number
  /** New rows that have come since it began, wherever they stand. */
  arrived: number
}

export interface LiveListSettings {
  list: ListController
  /** What the document says of it. */
  says: LiveProgram
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
  counts: Paced
  page: Paced
}

const askingAgain = (list: ListController, clock: ClockPort): AskingAgain => ({
  counts: atMostEvery(clock, askAgainMs, () => {
    const { renewed } = list.state.snapshot()
    list.dispatch({ type: 'merged', part: { renewed: renewed + 1 } })
  }),
  page: atMostEvery(clock, askAgainMs, () => list.dispatch({ type: 'refresh' })),
})

/** Merges changes into the list, knowing which rows the page has heard of. */
function createMerger(list: ListController, says: LiveProgram, again: AskingAgain) {
  const { flash = false, insert = false } = says === true ? { flash: true, insert: true } : says
  const { counters, views } = list.program
  const elsewhere = new Set<string>()
  let known = new Set<string>()
  let newest: string | undefined
  let arrived = 0
  return {
    begin(ids: readonly string[]) {
      known = new Set(ids)
      newest = newestOf(list.state.snapshot())
      elsewhere.clear()
    },
    elsewhere: () => elsewhere.size,
    arrived: () => arrived,
    /** Answers the cells that are to flash. */
    merge(changes: Changes): readonly CellChange[] {
      const merge = merged(list.state.snapshot(), changes, { known, newest, insert })
      for (const id of merge.elsewhere) elsewhere.add(id)
      for (const [id, row] of changes) {
        if (row && !known.has(id)) arrived += 1
        if (row) known.add(id)
        else if (known.delete(id)) elsewhere.delete(id)
      }
      list.dispatch({ type: 'merged', part: merge.part })
      if (counters.length + views.length > 0) again.counts.ask()
      if (merge.isDoubtful || (merge.part.rows.length === 0 && merge.part.total > 0)) again.page.ask()
      return flash ? merge.cells : []
    },
  }
}
