import { useState } from 'react'
import type { FilterValue } from '#core/query'
import type { CardOfKind } from '#core/screen'
import type { DashboardController, Pin } from '#react/board'

interface Drill {
  /** Narrows everything to what the pin stands for; false where pins are not gone into. */
  down(pin: Pin): boolean
  /** Goes back to what was looked at before; null at the beginning. */
  up: (() => void) | null
}

/** The way into a map and back: a press on a pin sets a filter of the dashboard. */
export function useDrill(board: DashboardController, { drill }: CardOfKind<'map'>): Drill {
  const [before, setBefore] = useState<readonly FilterValue[]>([])
  const put = (value: FilterValue) => board.dispatch({ type: 'filter', id: drill ?? '', value })
  return {
    down({ row }) {
      const value = drill && row[drill]
      if (!drill || typeof value !== 'string') return false
      setBefore([...before, board.state.snapshot().filters[drill]])
      put(value)
      return true
    },
    up:
      before.length === 0
        ? null
        : () => {
            put(before.at(-1))
            setBefore(before.slice(0, -1))
          },
  }
}
