import { useEffect, useRef, useState } from 'react'
import type { RecordValues } from '#core/model'
import type { ChoiceList } from '#react/list'

interface ChosenRow {
  row: RecordValues | null
  /** The first row that could be chosen; null while there is none. */
  firstId: string | null
  choose(id: string): void
  give(): void
}

/** The row that is chosen in a list: it follows its record, and is given up when the record is gone. */
export function useChosenRow(list: ChoiceList | null): ChosenRow {
  const [row, setRow] = useState<RecordValues | null>(null)
  const [firstId, setFirstId] = useState<string | null>(null)
  const chosen = useRef(row)
  useEffect(() => {
    chosen.current = row
  })
  useEffect(() => (list ? follow(list, { chosen, setRow, setFirstId }) : undefined), [list])
  return {
    row,
    firstId,
    choose(id) {
      const entry = list?.rows.snapshot().find((one) => one.id === id)
      if (entry && !entry.more) setRow(entry.row)
    },
    give: () => setRow(null),
  }
}

interface ChosenRowState {
  chosen: { current: RecordValues | null }
  setRow(row: RecordValues | null): void
  setFirstId(id: string | null): void
}

function follow(list: ChoiceList, { chosen, setRow, setFirstId }: ChosenRowState): () => void {
  const look = () => {
    const rows = list.rows.snapshot()
    setFirstId(rows.find(({ more }) => !more)?.id ?? null)
    const { current } = chosen
    if (!current) return
    const entry = rows.find(({ id }) => id === String(current.id))
    if (entry) {
      if (entry.row !== current) setRow(entry.row)
    } else if (!list.state.snapshot().busy) void giveUpGone(list, current, { chosen, setRow })
  }
  look()
  const ends = [list.rows.subscribe(look), list.state.subscribe(look)]
  return () => {
    for (const end of ends) end()
  }
}

/** What is only shut away or not searched for stays chosen; what cannot be read any more does not. */
async function giveUpGone(
  { calls }: ChoiceList,
  row: RecordValues,
  { chosen, setRow }: Pick<ChosenRowState, 'chosen' | 'setRow'>,
): Promise<void> {
  if (checkedRows.has(row)) return
  checkedRows.add(row)
  const stored = await calls.queryById(String(row.id)).catch(() => null)
  if (stored === null && chosen.current === row) setRow(null)
}

/** Rows whose records have been requested once. */
const checkedRows = new WeakSet<RecordValues>()
