import { Table } from 'antd'
import { fillText, messages, pickerMessages } from '#core/message'
import type { RecordRow } from '#runtime/record'
import type { PickKind } from './pickKind.ts'
import type { PickQuestion } from './usePickRows.ts'

interface PickTableProps {
  kind: PickKind
  answer: { status: 'loading' | 'ready' | 'failed'; rows: readonly RecordRow[]; total: number }
  question: PickQuestion
  keys: readonly string[]
  several: boolean
  /** The place of a row that is its key. */
  store: string
  onTick(keys: readonly string[], rows: readonly RecordRow[]): void
  onPage(pageNo: number, pageSize: number): void
}

/** A page of rows with boxes, or with circles where only one may be chosen; what was ticked on other pages stays. */
export function PickTable({ kind, answer, question, keys, several, store, onTick, onPage }: PickTableProps) {
  const keyOf = (row: RecordRow): string => String(row[store])
  const toggle = (row: RecordRow) => {
    const key = keyOf(row)
    if (!several) onTick([key], [row])
    else onTick(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key], [row])
  }
  return (
    <Table<RecordRow>
      size="small"
      rowKey={keyOf}
      loading={answer.status === 'loading'}
      dataSource={answer.rows}
      columns={kind.columns.map(({ name, title }) => ({
        key: name,
        title,
        ellipsis: true,
        render: (_, row) => String(row[`${name}_dictText`] ?? row[name] ?? ''),
      }))}
      locale={{ emptyText: messages.list.nothingFound }}
      scroll={{ x: kind.columns.length * leastColumnPx }}
      onRow={(row) => ({ onClick: () => toggle(row) })}
      rowSelection={{
        type: several ? 'checkbox' : 'radio',
        selectedRowKeys: [...keys],
        preserveSelectedRowKeys: true,
        onChange: (next, rows) => onTick(next.map(String), rows.filter(Boolean)),
      }}
      pagination={{
        current: question.pageNo,
        pageSize: question.pageSize,
        pageSizeOptions: [...kind.pageSizes],
        total: answer.total,
        showSizeChanger: true,
        showQuickJumper: true,
        showTotal: (total, [from, to]) => fillText(pickerMessages.total, { from, to, total }),
        onChange: onPage,
      }}
    />
  )
}

/** Narrower columns are scrolled to. */
const leastColumnPx = 110
