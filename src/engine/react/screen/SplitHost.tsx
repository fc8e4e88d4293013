import { type ComponentType, useMemo, useRef, useState } from 'react'
import type { RecordValues } from '#core/model'
import type { SplitProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { useGuards } from '#react/guard'
import { type ListController, RowChoiceProvider } from '#react/list'
import { createScope } from '#react/scope'
import { valuesOf } from './partValues.ts'
import type { ScreenHostProps } from './screenProps.ts'

interface SplitHostProps {
  program: SplitProgram
  params: RecordValues
  /** Draws a screen by its id. */
  Screen: ComponentType<ScreenHostProps>
}

/** Two screens beside each other: the row that is chosen at the left is told to the right. */
export function SplitHost({ program, params, Screen }: SplitHostProps) {
  const { ports, faces, guards: all } = useEngine()
  const guards = useGuards() ?? all
  const rows = useRef<Pick<ListController, 'rows'> | null>(null)
  const [row, setRow] = useState<RecordValues | null>(null)
  const [offer] = useState(() => (list: Pick<ListController, 'rows'>) => {
    rows.current = list
    return () => {
      rows.current = null
    }
  })
  const scope = useMemo(() => createScope(ports, { $params: params, $mode: 'view' }), [ports, params])
  const evaluation = scope.evaluation(undefined, {}, { $row: row })
  const { left, right, empty, widthPx, follows } = program
  const choose = async (id: string) => {
    const shown = rows.current?.rows.snapshot().find((one) => one.id === id)
    if (shown && !shown.more && (await guards.mayLeave())) setRow(shown.row)
  }
  return (
    <faces.Split
      widthPx={widthPx}
      both={!follows}
      chosen={row ? String(row.id) : null}
      choose={(id) => void choose(id)}
      back={() => setRow(null)}
      empty={empty?.read(evaluation) ?? ''}
      left={
        <RowChoiceProvider value={offer}>
          <Screen screenId={left.screen} params={valuesOf(left.with, evaluation)} />
        </RowChoiceProvider>
      }
      right={
        row || !follows ? (
          <RowChoiceProvider value={null}>
            <Screen key={String(row?.id)} screenId={right.screen} params={valuesOf(right.with, evaluation)} />
          </RowChoiceProvider>
        ) : null
      }
    />
  )
}
