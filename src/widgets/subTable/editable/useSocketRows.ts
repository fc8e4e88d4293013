import { useEffect, useEffectEvent } from 'react'
import { limit } from '#core/limit'
import type { LiveChange } from '#core/live'
import { type LiveCells, mergeRows, type RowsState } from '#core/rows'
import { useEngine } from '#react/engine'
import { liveOf } from '#react/live'
import type { EditableTableProps } from './editableTableProps.ts'

interface SocketRows extends Pick<EditableTableProps, 'columns' | 'socketReload' | 'socketKey'> {
  state(): RowsState
  /** Takes what others have saved: no change by the user. */
  take(next: RowsState, cells: readonly LiveCells[]): void
}

/** The key that tables of other clients join under when they name none. spec: contract §10.2 */
const commonKey = 'vxe-default'

/**
 * Takes over what others save of the rows that stand here, over the channel of the page and with the reader's own rights; what
 * was edited here keeps its value. spec: contract §11.1 socketReload, socketKey
 */
export function useSocketRows({ columns, socketReload, socketKey = commonKey, state, take }: SocketRows): void {
  const { runtime } = useEngine()
  const ids = JSON.stringify(Object.keys(state().loaded).slice(0, limit.idsPerBatch))
  const merge = useEffectEvent(({ rows, gone }: LiveChange) => {
    const current = state()
    const changes = new Map([
      ...rows.map((row) => [String(row.id), row] as const),
      ...gone.map((id) => [id, null] as const),
    ])
    const takes = (name: string) =>
      columns.some(({ key }) => key === name) || current.rows.some((row) => Object.hasOwn(row, name))
    const merged = mergeRows(current, changes, { belongs: () => false, takes })
    take(merged.state, merged.cells)
  })
  useEffect(() => {
    if (!socketReload || ids === '[]') return
    const subscription = { socketKey, params: {}, ids: JSON.parse(ids) as string[], whole: false }
    return liveOf(runtime).watch({ subscription, onChange: merge })
  }, [socketReload, socketKey, ids, runtime])
}
