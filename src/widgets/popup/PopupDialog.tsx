import { PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { fillText, messages } from '#core/message'
import { type PopupConfig, pickProblem, queryOf, type ReportHead } from '#core/report'
import type { RecordRow } from '#runtime/record'
import { FieldDialog } from '#widgets/dialog'
import { useNotifier } from '#widgets/face'
import { type PickKind, PickTable } from '#widgets/picker'
import { initialValues, QueryPart } from './QueryPart.tsx'
import { type RowQuery, useReport, useReportRows } from './reportStore.ts'

/** spec: widgets §2 Popup report picker */
const widthPx = 1_200
const pageSizes = [10, 20, 30] as const

interface PopupDialogProps {
  open: boolean
  config: PopupConfig
  title: string
  onRows(rows: readonly RecordRow[], head: ReportHead | undefined): void
  onClose(): void
}

type Report = NonNullable<ReturnType<typeof useReport>['value']>

/** Rows of a report to be ticked page by page. spec: widgets §2, §5 */
export function PopupDialog({ open, config, title, onRows, onClose }: PopupDialogProps) {
  const report = useReport(config.code)
  const [chosen, setChosen] = useState<readonly RecordRow[]>([])
  const { warn } = useNotifier()
  const queryProblem = report.value?.queryProblem ?? ''
  useEffect(() => {
    if (queryProblem !== '') warn(queryProblem)
  }, [warn, queryProblem])
  const take = () => {
    const problem = pickProblem(chosen.length, config.several)
    if (problem) return warn(problem)
    onRows(chosen, report.value?.head)
    onClose()
  }
  return (
    <FieldDialog
      open={open}
      title={report.value?.head.title || title}
      widthPx={widthPx}
      onClose={onClose}
      onConfirm={take}
    >
      {report.status === 'failed' && (
        <Alert
          type="error"
          showIcon
          message={report.reason}
          action={<Button onClick={report.retry}>{messages.word.retry}</Button>}
        />
      )}
      {report.status === 'loading' && <Skeleton active title={false} />}
      {report.value && <ReportRows report={report.value} {...{ config, chosen }} onChosen={setChosen} />}
    </FieldDialog>
  )
}

interface ReportRowsProps {
  report: Report
  config: PopupConfig
  chosen: readonly RecordRow[]
  onChosen(rows: readonly RecordRow[]): void
}

const keyOf = (row: RecordRow): string => String(row.id)

/** The query part, the count of what is chosen, and the rows. */
function ReportRows({ report: { head, items }, config, chosen, onChosen }: ReportRowsProps) {
  const initial = useMemo(() => selfParams(config), [config])
  const [query, setQuery] = useState<RowQuery>(() => begun({ ...initial, ...queryOf(items, initialValues(items)) }))
  const answer = useReportRows(head, query)
  const kind = useMemo(() => kindOf(head.title, head.columns), [head])
  const tick = (keys: readonly string[], rows: readonly RecordRow[]) => {
    const all = new Map<string, RecordRow>([...chosen, ...rows].map((row) => [keyOf(row), row]))
    onChosen(keys.map((key) => all.get(key)).filter((row) => row !== undefined))
  }
  const sort = (column: string) =>
    setQuery({ ...query, pageNo: 1, column, order: query.column === column && query.order === 'asc' ? 'desc' : 'asc' })
  return (
    <div className="picker-main">
      <QueryPart
        {...{ items, head }}
        onSearch={(values) => setQuery({ ...query, pageNo: 1, params: { ...initial, ...queryOf(items, values) } })}
      />
      <Chosen count={chosen.length} onClear={() => onChosen([])} onRefresh={answer.renew} onPrint={answer.print} />
      {answer.status === 'failed' && (
        <Alert
          type="error"
          showIcon
          message={answer.reason}
          action={<Button onClick={answer.renew}>{messages.word.retry}</Button>}
        />
      )}
      <PickTable
        {...{ kind, answer }}
        question={query}
        keys={chosen.map(keyOf)}
        several={config.several}
        store="id"
        sort={{ column: query.column, order: query.order, onSort: sort }}
        onTick={tick}
        onPage={(pageNo, pageSize) => setQuery({ ...query, pageNo, pageSize })}
      />
    </div>
  )
}

interface ChosenProps {
  count: number
  onClear(): void
  onRefresh(): void
  onPrint(): void
}

/** How many rows are chosen, over all pages. */
function Chosen({ count, onClear, onRefresh, onPrint }: ChosenProps) {
  const { word, list } = messages
  return (
    <div className="popup-chosen" role="status">
      <span>{fillText(list.selected, { count })}</span>
      <Button type="link" size="small" disabled={count === 0} onClick={onClear}>
        {word.clear}
      </Button>
      <Button
        type="link"
        size="small"
        icon={<ReloadOutlined aria-hidden />}
        className="popup-refresh"
        onClick={onRefresh}
      >
        {word.refresh}
      </Button>
      <Button type="link" size="small" icon={<PrinterOutlined aria-hidden />} onClick={onPrint}>
        {word.print}
      </Button>
    </div>
  )
}

const begun = (params: RowQuery['params']): RowQuery => ({
  pageNo: 1,
  pageSize: pageSizes[0],
  column: '',
  order: 'asc',
  params,
})

const selfParams = ({ params }: PopupConfig): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [`self_${name}`, value]))

const kindOf = (title: string, columns: PickKind['columns']): PickKind => ({
  title,
  widthPx,
  call: '',
  filters: [],
  sent: (text) => text,
  columns,
  pageSizes,
})
