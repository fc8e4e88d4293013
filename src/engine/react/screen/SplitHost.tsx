import { type ComponentType, useMemo, useState } from 'react'
import type { RecordValues } from '#core/model'
import type { SplitProgram } from '#core/screen'
import { useEngine } from '#react/engine'
import { useGuards } from '#react/guard'
import { type ChoiceList, RowChoiceProvider } from '#react/list'
import { createScope } from '#react/scope'
import { valuesOf } from './partValues.ts'
import type { ScreenHostProps } from './screenProps.ts'
import { useChosenRow } from './useChosenRow.ts'

interface SplitHostProps {
  program: SplitProgram
  params: RecordValues
  /** Draws a screen by its id. */
  Screen: ComponentType<ScreenHostProps>
}

/** Two screens beside each other: the row that is chosen at the left is passed to the right; what is saved there is loaded again. */
export function SplitHost({ program, params, Screen }: SplitHostProps) {
  const { ports, faces, guards: all } = useEngine()
  const guards = useGuards() ?? all
  const [list, setList] = useState<ChoiceList | null>(null)
  const [offer] = useState(() => (offered: ChoiceList) => {
    setList(offered)
    return () => setList(null)
  })
  const { row, firstId, choose, give } = useChosenRow(list)
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
          <Screen screenId={left.screen} params={valuesOf(left.with, evaluation)} />
        </RowChoiceProvider>
      }
      right={
        row || !follows ? (
          <RowChoiceProvider value={null}>
            <Screen
              key={String(row?.id)}
              screenId={right.screen}
              params={valuesOf(right.with, evaluation)}
              onSaved={() => list?.dispatch({ type: 'refresh' })}
            />
          </RowChoiceProvider>
        ) : null
      }
    />
  )
}
