import { useMemo, useRef, useState } from 'react'
import type { Row, RowsState } from '#core/rows'
import type { Watched } from '#react/watch'
import { eventsIn, type SelectionChange } from './tableEvents.ts'
import type { TableOptions } from './tableOptions.ts'

/** The ticked rows of a table. */
export interface TableSelection {
  ids: readonly string[]
  /** Ticks rows or takes their ticks away; `all` when it was done by the tick of all. */
  choose(rows: readonly Row[], on: boolean, all: boolean): void
  clear(): void
}

interface SelectionInput {
  rows: Watched<RowsState>
  /** The ids of the rows that there are. */
  order: readonly string[]
  props: Readonly<Record<string, unknown>>
  type: TableOptions['selection']
}

/** Rows that are gone lose their ticks. spec: widgets §4; contract §11.1, §11.2 */
export function useSelection({ rows, order, props, type }: SelectionInput): TableSelection {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const isThere = (id: string) => order.includes(id)
  const ids = chosen.every(isThere) ? chosen : chosen.filter(isThere)
  const latest = useRef({ ids, props, type })
  latest.current = { ids, props, type }
  const acts = useMemo(() => {
    const choose: TableSelection['choose'] = (changed, on, all) => {
      const { ids: before, type: kind, props: own } = latest.current
      const next = kind === 'radio' ? only(changed, on) : withTicks(before, changed, on)
      setChosen(next)
      eventsIn(own).onSelectRowChange?.({
        ...{ type: kind === 'radio' ? 'radio' : all ? 'checkbox-all' : 'checkbox', action: actionOf(on, all) },
        row: all ? null : (changed[0] ?? null),
        selectedRows: rows.snapshot().rows.filter(({ id }) => next.includes(id)),
        selectedRowIds: next,
      })
    }
    return { choose, clear: () => setChosen([]) }
  }, [rows])
  return useMemo(() => ({ ids, ...acts }), [ids, acts])
}

const only = ([row]: readonly Row[], on: boolean): string[] => (row && on ? [row.id] : [])

function withTicks(before: readonly string[], changed: readonly Row[], on: boolean): string[] {
  const ids = changed.map(({ id }) => id)
  return [...before.filter((id) => !ids.includes(id)), ...(on ? ids : [])]
}

const actionOf = (on: boolean, all: boolean): SelectionChange['action'] =>
  on ? (all ? 'selected-all' : 'selected') : 'unselected'
