import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { Checkbox, Pagination, Radio, Spin } from 'antd'
import { useCallback } from 'react'
import { fillText, messages, pickerMessages } from '#core/message'
import { useSources } from '#react/source'
import { useRequest } from '#react/watch'
import { type RecordRow, recordPageOf } from '#runtime/record'
import { namedPages } from '#widgets/face'
import type { PickField, PickKind } from './pickKind.ts'
import './picker.css'

/** The query. */
export interface PickQuery {
  pageNo: number
  pageSize: number
  /** Search values by filter. */
  typed: Readonly<Record<string, string>>
  depart: string | null
}

/** The page of rows that a question asks for; the latest answer counts. */
export function usePickRows(kind: PickKind, question: PickQuery) {
  const { http } = useSources().ports
  const query = JSON.stringify(queryOf(kind, question))
  const request = useRequest(
    useCallback(
      async (signal: AbortSignal) => {
        const { records, total } = recordPageOf(await http.get(kind.call, JSON.parse(query), { signal, quiet: 'all' }))
        return { rows: records.map((row) => kind.shownRow?.(row) ?? row), total }
      },
      [http, kind, query],
    ),
  )
  return { rows: [], total: 0, ...request.value, ...request }
}

function queryOf({ departParam, sent }: PickKind, { pageNo, pageSize, typed, depart }: PickQuery) {
  const words = Object.entries(typed).filter(([, text]) => text.trim() !== '')
  return {
    pageNo,
    pageSize,
    ...Object.fromEntries(words.map(([name, text]) => [name, sent(text.trim())])),
    ...(departParam && depart ? { [departParam]: depart } : {}),
  }
}

interface PickTableProps {
  kind: PickKind
  answer: { status: 'loading' | 'ready' | 'failed'; rows: readonly RecordRow[]; total: number }
  question: Pick<PickQuery, 'pageNo' | 'pageSize'>
  keys: readonly string[]
  several: boolean
  /** The place of a row that is its key. */
  store: string
  /** The column that rows are sorted by, where columns sort. */
  sort?: { column: string; order: 'asc' | 'desc'; onSort(column: string): void }
  onTick(keys: readonly string[], rows: readonly RecordRow[]): void
  onPage(pageNo: number, pageSize: number): void
}

/** A page of rows with checkboxes, or radio buttons for a single choice; selections on other pages stay. */
export function PickTable(tableProps: PickTableProps) {
  const { kind, answer, question, onPage } = tableProps
  return (
    <Spin spinning={answer.status === 'loading'}>
      <div className="picker-scroll">
        <table className="picker-table">
          <PickHead {...tableProps} />
          <tbody>
            {answer.rows.map((row) => (
              <PickLine key={String(row[tableProps.store])} {...tableProps} row={row} />
            ))}
          </tbody>
        </table>
        {answer.status === 'ready' && answer.rows.length === 0 && <p>{messages.list.nothingFound}</p>}
      </div>
      <Pagination
        {...namedPages}
        className="picker-pages"
        size="small"
        current={question.pageNo}
        pageSize={question.pageSize}
        pageSizeOptions={[...kind.pageSizes]}
        total={answer.total}
        showLessItems
        showSizeChanger
        showQuickJumper
        showTotal={(total, [from, to]) => fillText(pickerMessages.total, { from, to, total })}
        onChange={onPage}
      />
    </Spin>
  )
}

/** The titles, and a box for the whole page. */
function PickHead({ kind, answer: { rows }, keys, several, store, sort, onTick }: PickTableProps) {
  const here = rows.map((row) => String(row[store]))
  const ticked = here.filter((key) => keys.includes(key)).length
  const others = keys.filter((key) => !here.includes(key))
  return (
    <thead>
      <tr>
        <th className="picker-box">
          {several && (
            <Checkbox
              aria-label={messages.word.selectAll}
              checked={ticked > 0 && ticked === here.length}
              indeterminate={ticked > 0 && ticked < here.length}
              onChange={({ target }) => onTick(target.checked ? [...others, ...here] : others, rows)}
            />
          )}
        </th>
        {kind.columns.map(({ name, title }) =>
          sort ? <SortHead key={name} {...{ name, title, sort }} /> : <th key={name}>{title}</th>,
        )}
      </tr>
    </thead>
  )
}

type SortHeadProps = PickField & { sort: NonNullable<PickTableProps['sort']> }

/** A title that sorts: upwards at first, then downwards. */
function SortHead({ name, title, sort: { column, order, onSort } }: SortHeadProps) {
  const sorted = column === name ? (order === 'asc' ? 'ascending' : 'descending') : 'none'
  return (
    <th aria-sort={sorted}>
      <button
        type="button"
        className="picker-sort"
        title={fillText(pickerMessages.sortBy, { title })}
        onClick={() => onSort(name)}
      >
        {title}
        {sorted === 'ascending' && <CaretUpOutlined aria-hidden />}
        {sorted === 'descending' && <CaretDownOutlined aria-hidden />}
      </button>
    </th>
  )
}

/** A row; a press anywhere on it is one on its box. */
function PickLine({ kind, row, keys, several, store, onTick }: PickTableProps & { row: RecordRow }) {
  const key = String(row[store])
  const on = keys.includes(key)
  const toggle = () => {
    if (!several) onTick([key], [row])
    else onTick(on ? keys.filter((each) => each !== key) : [...keys, key], [row])
  }
  const [first] = kind.columns
  const box = { checked: on, 'aria-label': String(row[first?.name ?? ''] ?? key), onChange: toggle }
  return (
    <tr className={on ? 'is-chosen' : undefined} onClick={toggle}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys; here its own press is kept from the row */}
      <td className="picker-box" onClick={(event) => event.stopPropagation()}>
        {several ? <Checkbox {...box} /> : <Radio {...box} />}
      </td>
      {kind.columns.map(({ name }) => {
        const text = String(row[`${name}_dictText`] ?? row[name] ?? '')
        return (
          <td key={name} title={text}>
            {text}
          </td>
        )
      })}
    </tr>
  )
}
