import { memo } from 'react'
import type { RecordValues } from '#core/model'
import type { ColumnProgram } from '#core/screen'
import { type Broken, ErrorBoundary } from '#react/boundary'
import { useEngine } from '#react/engine'
import { type CellFaceProps, type FaceState, unknownWidget } from '#react/widget'

interface CellHostProps {
  column: ColumnProgram
  record: RecordValues
  /** Texts longer than this are cut, unless the column says otherwise: 25 in lists, 12 in sub-tables. */
  ellipsis?: number
}

/** Characters of a text in a list. spec: widgets §9, ellipsis default length 25 */
export const listEllipsis = 25

/**
 * A value in a list or sub-table. It subscribes to nothing: the grid renders it again when its row changes or, by `useCellFaces`,
 * when a face is loaded. Until then it shows plain text.
 */
export const CellHost = memo(function CellHost({ column, record, ellipsis = listEllipsis }: CellHostProps) {
  const { faceStore, ports, faces } = useEngine()
  const state = faceStore.state(column.widget)
  if (state.status === 'unknown') return <UnknownCell column={column} state={state} />
  const fallback = ({ error, requestId, retry }: Broken) => {
    const message = error instanceof Error ? error.message : String(error)
    return (
      <faces.Broken size="cell" message={message} hint="" place={column.pointer} requestId={requestId} retry={retry} />
    )
  }
  return (
    <ErrorBoundary place={`cell ${column.id}`} report={ports.report} fallback={fallback}>
      <Cell column={column} record={record} ellipsis={column.ellipsis ?? ellipsis} state={state} />
    </ErrorBoundary>
  )
})

interface CellProps extends Required<CellHostProps> {
  state: FaceState
}

function Cell({ column, record, ellipsis, state }: CellProps) {
  const { field, props } = column
  const value = record[field.name]
  const Face = state.status === 'ready' ? state.faces.Cell : undefined
  if (!Face) return plainText(record[`${field.name}_dictText`] ?? value)
  const faceProps: CellFaceProps = { field, props, value, record, ellipsis }
  return <Face {...faceProps} />
}

function UnknownCell({ column, state }: { column: ColumnProgram; state: Extract<FaceState, { status: 'unknown' }> }) {
  const { faces } = useEngine()
  const unknown = unknownWidget(column.widget, state)
  return <faces.Broken {...unknown} size="cell" place={column.pointer} requestId="" retry={null} />
}

const plainText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null
