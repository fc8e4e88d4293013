import type { RecordValues } from '#core/model'
import type { ColumnProgram } from '#core/screen'
import { CellHost } from '#react/cell'

interface TransferRowProps {
  columns: readonly ColumnProgram[]
  row: RecordValues
}

/** A record in one of the lists: its name, and below it what else is told of it. */
export function TransferRow({ columns: [first, ...others], row }: TransferRowProps) {
  return (
    <span className="transfer-row">
      {first && <CellHost column={first} record={row} />}
      {others.length > 0 && (
        <span className="transfer-facts">
          {others.map((column) => (
            <span key={column.id}>
              <CellHost column={column} record={row} />
            </span>
          ))}
        </span>
      )}
    </span>
  )
}
