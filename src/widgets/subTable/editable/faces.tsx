import { useCallback, useEffect, useMemo, useRef } from 'react'
import { controlMessages, fillText } from '#core/message'
import type { TableColumn } from '#core/tableColumn'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { EmptyMark, readonlyAs } from '#widgets/face'
import { EditableTable } from './EditableTable.tsx'
import type { EditableTableMethods } from './tableMethods.ts'
import { columnsIn, rowsIn } from './tableRows.ts'

const settingsOf = (props: FieldFaceProps['props']) => {
  const { toolbar, ...settings } = props
  const btn = Array.isArray(toolbar) ? toolbar : undefined
  return {
    ...(settings as object),
    columns: columnsIn(props),
    ...(btn ? { toolbarConfig: { btn } } : {}),
    rowNumber: props.rowNumber !== false,
    rowSelection: props.rowSelection !== false,
  }
}

/** Rows in one JSON value. Their faults are reported as they are found, also those of rows that came so, and shown once the form checks. */
function EditableTableField(face: FieldFaceProps) {
  const { value, title, props, disabled, rowErrors = null, onChange, onBlur, onProblem, onRowErrors, onPending } = face
  const settings = useMemo(() => settingsOf(props), [props])
  const methods = useRef<EditableTableMethods>(null)
  // What this face has sent comes back as the value: only another list replaces the rows.
  const sent = useRef<unknown>(undefined)
  const source = useRef(rowsIn(value))
  if (value !== sent.current) {
    source.current = rowsIn(value)
    sent.current = value
  }
  const { current: dataSource } = source
  const report = useRef(onRowErrors)
  report.current = onRowErrors
  const check = useCallback(() => {
    methods.current?.fullValidateTable().then((errors) => report.current?.(errors))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows or columns have faults of their own
  useEffect(check, [dataSource, settings])
  return (
    <EditableTable
      {...settings}
      ref={methods}
      title={title}
      toolbar
      dataSource={dataSource}
      disabled={disabled}
      errors={rowErrors}
      onBlur={onBlur}
      onProblem={onProblem}
      onPending={onPending}
      onChange={(rows) => {
        sent.current = rows
        onChange(rows)
        check()
      }}
    />
  )
}

function EditableTableDetail({ value, props }: DetailFaceProps) {
  const settings = useMemo(() => settingsOf(props), [props])
  const rows = useMemo(() => rowsIn(value), [value])
  if (rows.length === 0) return <EmptyMark />
  const size = props.size === 'tiny' ? 'tiny' : 'mini'
  return <EditableTable {...settings} size={size} dataSource={rows} disabled />
}

/** How many rows there are. */
export function Cell({ value }: CellFaceProps) {
  const { length: count } = rowsIn(value)
  return count === 0 ? <EmptyMark /> : <span>{fillText(controlMessages.rowCount, { count })}</span>
}

export { EditableTableDetail as Detail }
export const Field = readonlyAs(EditableTableField, EditableTableDetail)

/** A column of each type. */
const columns: readonly TableColumn[] = [
  {
    key: 'name',
    title: '名称',
    type: 'input',
    validateRules: [{ required: true, message: '请填写名称' }],
    sorter: true,
  },
  { key: 'amount', title: '数量', type: 'inputNumber', statistics: ['sum', 'average'] },
  { key: 'done', title: '完成', type: 'checkbox', customValue: ['Y', 'N'], defaultChecked: false },
  {
    key: 'kind',
    title: '类别',
    type: 'select',
    allowInput: true,
    options: [
      { value: 'a', text: '常规' },
      { value: 'b', text: '应急' },
    ],
  },
  { key: 'day', title: '日期', type: 'date' },
  { key: 'at', title: '时刻', type: 'datetime' },
  { key: 'time', title: '时间', type: 'time' },
  { key: 'note', title: '说明', type: 'input_pop' },
  { key: 'detail', title: '详情', type: 'textarea' },
  { key: 'depart', title: '部门', type: 'sel_depart' },
  { key: 'user', title: '负责人', type: 'sel_user', store: 'username' },
  { key: 'files', title: '附件', type: 'file', btnText: '选择文件', allowRemove: false },
  { key: 'photo', title: '照片', type: 'image' },
  {
    key: 'state',
    title: '状态',
    type: 'radio',
    options: [
      { value: '1', title: '开' },
      { value: '0', title: '关' },
    ],
  },
  {
    key: 'marks',
    title: '标签',
    type: 'list_multi',
    options: [
      { value: 'x', text: '重点' },
      { value: 'y', text: '复查' },
    ],
  },
  { key: 'level', title: '级别', type: 'sel_search', dictCode: 'priority' },
  { key: 'sort', title: '分类', type: 'sel_search_async', dictCode: 'priority' },
  { key: 'score', title: '评分', type: 'slot', slotName: 'rating' },
  { key: 'source', title: '来源', type: 'hidden', defaultValue: 'manual' },
]

/** Two rows with a value of each type. */
export const example: WidgetExample = {
  field: { type: 'json', title: '检查项' },
  props: { columns, rowExpand: true, toolbar: ['add', 'remove', 'clearSelection', 'move', 'collapse'] },
  values: [
    [],
    [
      {
        id: '1',
        name: '水泵',
        amount: 2,
        done: 'Y',
        kind: 'a',
        day: '2026-03-01',
        time: '08:00:00',
        marks: 'x,y',
        state: '1',
        score: 4,
      },
      {
        id: '2',
        name: '阀门',
        amount: 5,
        done: 'N',
        kind: '临时',
        at: '2026-03-02 09:30:00',
        note: '东侧',
        state: '0',
        source: 'scan',
      },
    ],
  ],
}
