import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { subTableMessages as texts } from '#core/message'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { RowFields } from './RowFields.tsx'

interface RowDialogProps {
  /** Null when it is shut. */
  row: Row | null
  columns: readonly ColumnProgram[]
  props: Readonly<Record<string, unknown>>
  onClose(): void
}

/** One row in a dialog: as the page draws it, else all its fields. spec: contract §11.1 clickRowShowMainForm */
export function RowDialog({ row, columns, props: { mainForm }, onClose }: RowDialogProps) {
  const own = typeof mainForm === 'function' ? (mainForm as (row: Row) => ReactNode) : undefined
  return (
    <Modal open={row !== null} title={texts.row} footer={null} destroyOnHidden onCancel={onClose}>
      {row && (own?.(row) ?? <RowFields columns={columns} row={row} />)}
    </Modal>
  )
}
