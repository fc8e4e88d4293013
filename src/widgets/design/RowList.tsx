import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import './expression.css'

interface RowListProps<Row> {
  title: string
  rows: readonly Row[]
  /** What stands above the rows. */
  head?: ReactNode
  /** The controls of a row, in a list item of its own; `number` counts from 1. */
  children(row: Row, number: number): ReactNode
  /** What is said of the rows, and what adds one. */
  foot: ReactNode
}

/** A word as rows that are added, changed and removed one by one. */
export const RowList = <Row,>({ title, rows, head, children, foot }: RowListProps<Row>) => (
  <ConfigProvider componentSize="small">
    <fieldset className="condition" aria-label={title}>
      {head}
      {rows.length > 0 ? (
        <ul>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity than its place
            <li key={index} className="condition-row">
              {children(row, index + 1)}
            </li>
          ))}
        </ul>
      ) : null}
      {foot}
    </fieldset>
  </ConfigProvider>
)

interface AddRowButtonProps {
  id?: string
  /** What a row is added to. */
  label: string
  text: string
  onClick(): void
}

export const AddRowButton = ({ id, label, text, onClick }: AddRowButtonProps) => (
  <Button id={id} type="dashed" icon={<PlusOutlined aria-hidden />} aria-label={`${label}：${text}`} onClick={onClick}>
    {text}
  </Button>
)

export const RemoveButton = ({ title, onClick }: { title: string; onClick(): void }) => (
  <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={title} title={title} onClick={onClick} />
)

/** A select whose options are found by what they show. */
export const searched = { showSearch: true, popupMatchSelectWidth: 260, optionFilterProp: 'label' } as const
