import { useEffect, useEffectEvent } from 'react'
import { subTableMessages as texts } from '#core/message'
import { type LiveCells, loadRows, mergeRows, type RowsState } from '#core/rows'
import { useEngine } from '#react/engine'
import { atMostEvery, liveOf } from '#react/live'
import type { Watched } from '#react/watch'
import type { TableSource } from '#react/widget'
import { createLatest } from '#runtime/http'
import { useNotifier } from '#widgets/face'

interface LiveRowsInput {
  /** Null: the rows are not followed. */
  source: TableSource | null
  /** The field of the record that holds the rows. */
  field: string
  /** The version of the record that the rows were read with. */
  version(): unknown
  rows: Watched<RowsState>
  put(next: RowsState): void
  flash(cells: readonly LiveCells[]): void
}

/** spec: shell §8 a sub-table fails to open after 3 retries */
const mostTries = 3
const leastMs = 1_000

/** Calls again until it succeeds; throws the last failure. */
async function tried<T>(call: () => Promise<T>, tries = mostTries): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (tries <= 1) throw error
    return tried(call, tries - 1)
  }
}

/**
 * Follows what others do to the rows of a stored record over the page's channel: the record is read again with the reader's own
 * rights, and merged without touching what was edited here. spec: widgets §1 live updates of table rows
 */
export function useLiveRows({ source, field, version, rows, put, flash }: LiveRowsInput): void {
  const { runtime } = useEngine()
  const { error } = useNotifier()
  const merge = useEffectEvent((records: unknown) => {
    const state = rows.snapshot()
    const current = loadRows(records, state.order)
    const gone = Object.keys(state.loaded).filter((id) => !Object.hasOwn(current.loaded, id))
    const changes = new Map([...gone.map((id) => [id, null] as const), ...Object.entries(current.loaded)])
    const merged = mergeRows(state, changes, { belongs: () => true, takes: () => true })
    put(merged.state)
    flash(merged.cells)
  })
  const firstVersion = useEffectEvent(() => version())
  const onFailed = useEffectEvent(() => error(texts.failed))
  useEffect(() => {
    if (!source) return
    const { screen, model, api, recordId } = source
    let lastVersion = firstVersion()
    const latest = createLatest()
    const read = async () => {
      const { queryById } = runtime.records.of(api)
      const reply = await latest.run((signal) => tried(() => queryById(recordId, signal))).catch(() => null)
      if (!reply) return onFailed()
      if (!reply.current || !reply.value) return
      lastVersion = reply.value.rowVersion
      merge(reply.value[field])
    }
    const again = atMostEvery(runtime.ports.clock, leastMs, () => void read())
    const leave = liveOf(runtime).watch({
      subscription: { socketKey: screen, model, params: {}, ids: [recordId], whole: false },
      onChange({ rows: changed, stale }) {
        const own = changed.find(({ id }) => String(id) === recordId)
        if (stale || (own && own.rowVersion !== lastVersion)) again.ask()
      },
    })
    return () => {
      latest.cancel()
      again.stop()
      leave()
    }
  }, [source, field, runtime])
}

/** spec: widgets §9 reload highlight */
const flashMs = 1_400

/** Lets changed cells show for a while that they are new. Who wants no motion gets the colour without it. */
export function flashCells(
  frame: Element | null,
  cells: readonly LiveCells[],
  after: (ms: number, run: () => void) => unknown,
): void {
  const rows = [...(frame?.querySelectorAll('.ag-row') ?? [])]
  const targets = cells.flatMap(({ id, keys }) => {
    const own = rows.filter((row) => row.getAttribute('row-id') === id)
    const ownCells = own.flatMap((row) => [...row.querySelectorAll('.ag-cell')])
    return keys ? ownCells.filter((cell) => keys.includes(cell.getAttribute('col-id') ?? '')) : ownCells
  })
  for (const target of targets) target.classList.add('sub-table-fresh')
  if (targets.length > 0)
    after(flashMs, () => {
      for (const target of targets) target.classList.remove('sub-table-fresh')
    })
}
