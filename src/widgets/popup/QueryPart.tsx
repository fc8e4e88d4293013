import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import type { AnyDocument } from '#core/document'
import { createLibrary } from '#core/library'
import { messages, pickerMessages } from '#core/message'
import type { QueryItem, ReportHead } from '#core/report'
import { useFoundOptions } from '#react/source'
import { useSearchWord, useWidgetFaces } from '#widgets/face'

type Values = Readonly<Record<string, unknown>>

/** The values with which the query part starts, and to which it is reset. */
export const initialValues = (items: readonly QueryItem[]): Values =>
  Object.fromEntries(items.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])))

interface QueryPartProps {
  items: readonly QueryItem[]
  head: ReportHead
  onSearch(values: Values): void
}

/** The conditions of a report: those that are folded come with 展开. Not a form element, because it may be inside one. spec: widgets §2 */
export function QueryPart({ items, head, onSearch }: QueryPartProps) {
  const [values, setValues] = useState(() => initialValues(items))
  const [expanded, setExpanded] = useState(false)
  const { word } = messages
  const visible = items.filter(({ folded }) => expanded || !folded)
  const search = () => onSearch(values)
  const reset = () => {
    setValues(initialValues(items))
    onSearch(initialValues(items))
  }
  if (items.length === 0) return null
  return (
    <search className="picker-filters popup-query" aria-label={pickerMessages.queryPart}>
      {visible.map((item) => (
        <Condition
          key={item.name}
          {...{ item, head }}
          value={values[item.name] ?? null}
          onChange={(value) => setValues((before) => ({ ...before, [item.name]: value }))}
          onSearch={search}
        />
      ))}
      <Button type="primary" onClick={search}>
        {word.search}
      </Button>
      <Button onClick={reset}>{word.reset}</Button>
      {items.some(({ folded }) => folded) && (
        <Button type="link" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? word.collapse : word.expand}{' '}
          {expanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </Button>
      )}
    </search>
  )
}

interface ConditionProps {
  item: QueryItem
  head: ReportHead
  value: unknown
  onChange(value: unknown): void
  onSearch(): void
}

/** A condition with its label. */
function Condition(props: ConditionProps) {
  const id = useId()
  const { item } = props
  return (
    <div className="popup-condition">
      <label htmlFor={id}>{item.label}</label>
      {item.control === 'options' ? <OptionControl {...props} id={id} /> : <TypedControl {...props} id={id} />}
    </div>
  )
}

type Placed = ConditionProps & { id: string }

const fieldTypes = { text: 'text', number: 'decimal', date: 'date', datetime: 'datetime', time: 'time', month: 'month' }

/** What is typed or picked from a calendar: the filter face of the widget for such values. */
function TypedControl({ id, item, value, onChange, onSearch }: Placed) {
  const type = item.control === 'options' ? 'text' : item.control
  const field = useMemo(() => fieldOf(item, fieldTypes[type]), [item, type])
  const faces = useWidgetFaces(type === 'datetime' && !item.range ? 'datetime' : type)
  if (!faces?.Filter || !field) return null
  const match = item.range ? 'range' : type === 'text' ? 'like' : 'eq'
  return (
    <faces.Filter
      {...{ id, field, match, value, onChange, onSearch }}
      props={{}}
      title={item.label}
      placeholder={item.label}
    />
  )
}

/** A field of its own for a condition, as the faces of widgets need one. */
function fieldOf({ label }: QueryItem, type: string) {
  const document = {
    kind: 'model',
    version: 2,
    id: 'condition',
    title: label,
    internal: true,
    fields: { value: { type, title: label } },
  }
  return createLibrary([document as unknown as AnyDocument], null)
    .resolvedModel('condition')
    ?.field('value')
}

/** Options that the report tells, or that are found by typing. */
function OptionControl({ id, item, head, value, onChange }: Placed) {
  const { typed, word, setTyped } = useSearchWord()
  const own = head.options[item.name]?.map(({ value: key, text }) => ({ value: key, label: text }))
  const found = useFoundOptions(item.dict ?? '', { keyword: word, enabled: true })
  const chosen = value === null || value === undefined ? [] : [value].flat().map(String)
  return (
    <Select
      id={id}
      aria-label={item.label}
      placeholder={item.label}
      allowClear
      showSearch
      optionFilterProp="label"
      filterOption={own !== undefined}
      searchValue={typed}
      onSearch={setTyped}
      mode={item.several ? 'multiple' : undefined}
      options={own ?? found.options.map(({ value: key, text }) => ({ value: key, label: text }))}
      value={item.several ? chosen : (chosen[0] ?? null)}
      onChange={(next) => onChange(Array.isArray(next) && next.length === 0 ? null : (next ?? null))}
    />
  )
}
