import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordValues } from '#core/model'
import type { SplitProgram } from '#core/screen'
import { loadFailureOf } from '#react/boundary'
import { useEngine } from '#react/engine'
import { useGuards } from '#react/guard'
import { type ChoiceList, RowChoiceProvider } from '#react/list'
import { createScope } from '#react/scope'
import { valuesOf } from './partValues.ts'
import type { ScreenHostProps } from './screenProps.ts'
import { createSiblings, Sibling } from './siblings.tsx'

interface SplitHostProps {
  program: SplitProgram
  params: RecordValues
  /** Renders a screen by its id. */
  Screen: ComponentType<ScreenHostProps>
}

/** Two screens side by side: the row selected on the left is passed to the right; what is stored on one side reloads the other. */
export function SplitHost({ program, params, Screen }: SplitHostProps) {
  const { ports, faces, guards: all } = useEngine()
  const guards = useGuards() ?? all
  const [list, setList] = useState<ChoiceList | null>(null)
  const [offer] = useState(() => (offered: ChoiceList) => {
    setList(offered)
    return () => setList(null)
  })
  const { row, firstId, choose, give } = useChosenRow(list)
  const [siblings] = useState(createSiblings)
  const scope = useMemo(() => createScope(ports, { $params: params, $mode: 'view' }), [ports, params])
  const evaluation = scope.evaluation(undefined, {}, { $row: row })
  const { left, right, empty, widthPx, follows, first } = program
  const go = async (change: () => void) => {
    if (await guards.mayLeave()) change()
  }
  return (
    <faces.Split
      widthPx={widthPx}
      both={!follows}
      chosen={row ? String(row.id) : null}
      first={first ? firstId : null}
      choose={(id) => id !== String(row?.id) && void go(() => choose(id))}
      back={() => void go(give)}
      empty={empty?.read(evaluation) ?? ''}
      left={
        <RowChoiceProvider value={offer}>
          <Sibling siblings={siblings} own="left">
            <Screen screenId={left.screen} params={valuesOf(left.with, evaluation)} />
          </Sibling>
        </RowChoiceProvider>
      }
      right={
        row || !follows ? (
          <RowChoiceProvider value={null}>
            <Sibling siblings={siblings} own="right">
              <Screen
                key={String(row?.id)}
                screenId={right.screen}
                params={valuesOf(right.with, evaluation)}
                onSaved={() => siblings.changed('right')}
              />
            </Sibling>
          </RowChoiceProvider>
        ) : null
      }
    />
  )
}

interface ChosenRow {
  row: RecordValues | null
  /** Id of the first selectable row; null if there is none. */
  firstId: string | null
  choose(id: string): void
  give(): void
}

/** The selected row of a list. It follows reloads of the list and is deselected once its record is gone. */
function useChosenRow(list: ChoiceList | null): ChosenRow {
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
    } else if (!list.state.snapshot().busy) void deselectGone(list, current, { chosen, setRow })
  }
  look()
  const ends = [list.rows.subscribe(look), list.state.subscribe(look)]
  return () => {
    for (const end of ends) end()
  }
}

/** Deselects a row that is not displayed any more if its record cannot be read; a collapsed or filtered-out row stays selected. */
async function deselectGone(
  { calls }: ChoiceList,
  row: RecordValues,
  { chosen, setRow }: Pick<ChosenRowState, 'chosen' | 'setRow'>,
): Promise<void> {
  if (checkedRows.has(row)) return
  checkedRows.add(row)
  const isGone = await calls.queryById(String(row.id)).then(
    (stored) => stored === null,
    // A failed request says nothing about the record: the next change of the list asks again.
    (error: unknown) => loadFailureOf(error).kind !== 'failed' || !checkedRows.delete(row),
  )
  if (isGone && chosen.current === row) setRow(null)
}

/** Rows whose records have already been checked. */
const checkedRows = new WeakSet<RecordValues>()
