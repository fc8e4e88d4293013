import { Spin, Transfer } from 'antd'
import { useMemo, useState } from 'react'
import { fillText, screenMessages, transferMessages } from '#core/message'
import type { RecordValues } from '#core/model'
import type { ColumnProgram } from '#core/screen'
import { CellHost, useCellFaces } from '#react/cell'
import type { ScreenFaces } from '#react/engine'
import type { TransferController, TransferSide } from '#react/transfer'
import { useWatched } from '#react/watch'
import { useNarrow, useNotifier } from '#widgets/face'
import { ErrorView } from '../state/StateView.tsx'
import './transfer.css'

interface TransferRowProps {
  columns: readonly ColumnProgram[]
  row: RecordValues
}

/** A record in one of the lists: its name, and below it further values of it. */
function TransferRow({ columns: [first, ...others], row }: TransferRowProps) {
  return (
    <span className="transfer-row">
      {first && (
        <span data-column={first.id}>
          <CellHost column={first} record={row} />
        </span>
      )}
      {others.length > 0 && (
        <span className="transfer-facts">
          {others.map((column) => (
            <span key={column.id} data-column={column.id}>
              <CellHost column={column} record={row} />
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

type Props = Parameters<Extract<ScreenFaces['Transfer'], (props: never) => unknown>>[0]

const sides: readonly TransferSide[] = ['free', 'taken']

/** Two lists beside each other with the moves between them; on phones one below the other. */
export function TransferView({ transfer }: Props) {
  const state = useWatched(transfer.state)
  const narrow = useNarrow()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const move = useMove(transfer, () => setTicked([]))
  const settled = useCellFaces(transfer.program.columns)
  const rows = useMemo(
    () => sides.flatMap((side) => state[side].rows.map((row) => ({ ...row, key: String(row.id) }))),
    [state],
  )
  const failure = state.free.failure ?? state.taken.failure
  if (failure) return <ErrorView message={failure.message} requestId={failure.requestId} retry={transfer.refresh} />
  const { columns, model } = transfer.program
  const search = fillText(screenMessages.searchTree, { title: model.title })
  return (
    <Spin spinning={state.status === 'loading' || state.moving} delay={200}>
      <Transfer
        className={narrow ? 'transfer is-narrow' : 'transfer'}
        dataSource={rows}
        targetKeys={state.taken.rows.map(({ id }) => String(id))}
        selectedKeys={[...ticked]}
        onSelectChange={(left, right) => setTicked([...left, ...right].map(String))}
        titles={sides.map((side) => <SideTitle key={side} transfer={transfer} side={side} />)}
        operations={[transfer.text('take'), transfer.text('release')]}
        disabled={!transfer.mayMove || state.moving}
        showSearch
        filterOption={() => true}
        onSearch={(direction, word) => transfer.search(direction === 'left' ? 'free' : 'taken', word)}
        locale={{ searchPlaceholder: search }}
        render={(row) => <TransferRow key={settled} columns={columns} row={row} />}
        onChange={(_, direction, keys) => void move(keys.map(String), direction === 'right' ? 'taken' : 'free')}
      />
    </Spin>
  )
}

/** What a side holds, and that there is more than is shown. */
function SideTitle({ transfer, side }: { transfer: TransferController; side: TransferSide }) {
  const { rows, total } = useWatched(transfer.state)[side]
  const capped = total > rows.length && fillText(transferMessages.capped, { count: rows.length })
  return (
    <>
      {transfer.text(side)}
      {capped && <span className="transfer-note">{capped}</span>}
    </>
  )
}

/** Moves records and says what became of them. */
function useMove(transfer: TransferController, done: () => void) {
  const { done: notifyDone, warn } = useNotifier()
  return async (ids: readonly string[], to: TransferSide) => {
    const { count, unchanged } = await transfer.move(ids, to)
    done()
    const name = transfer.text(to === 'taken' ? 'take' : 'release')
    if (count > 0) notifyDone(fillText(transferMessages.moved, { move: name, count }))
    if (unchanged) warn(unchanged)
  }
}
