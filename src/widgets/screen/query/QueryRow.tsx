import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId } from 'react'
import { messages, superQueryMessages } from '#core/message'
import type { Field } from '#core/model'
import type { SuperRule } from '#core/query'
import { FilterFaceHost } from '#react/cell'
import { type ListController, matchOf, rulesOf, withField, withRule } from '#react/list'
import type { KeyedLine, QueryLines } from './useQueryLines.ts'

interface QueryRowProps {
  list: Pick<ListController, 'advancedFields'>
  line: KeyedLine
  query: QueryLines
}

/** One condition: its field, its rule and what it is compared with. */
export function QueryRow({ list, line, query }: QueryRowProps) {
  const { key } = line
  const fields = list.advancedFields
  const field = fields.find(({ name }) => name === line.field)
  const choose = (name: string) => {
    const next = fields.find((each) => each.name === name)
    if (next) query.change({ ...withField(line, next), key })
  }
  return (
    <li className="query-line">
      <Select
        showSearch
        optionFilterProp="label"
        aria-label={messages.screen.queryField}
        placeholder={messages.screen.queryField}
        options={fields.map(({ name, title }) => ({ value: name, label: title }))}
        value={field ? field.name : null}
        onChange={choose}
      />
      <Select
        aria-label={messages.screen.queryRule}
        disabled={!field}
        options={field ? rulesOf(field).map(ruleOption) : []}
        value={field ? line.rule : null}
        onChange={(rule) => query.change({ ...withRule(line, rule), key })}
      />
      <div className="query-value">{field && <QueryValue field={field} line={line} query={query} />}</div>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={messages.screen.removeQuery}
        title={messages.screen.removeQuery}
        onClick={() => query.remove(key)}
      />
    </li>
  )
}

const ruleTexts: Partial<Record<SuperRule, string>> = superQueryMessages.rule
const ruleOption = (rule: SuperRule) => ({ value: rule, label: ruleTexts[rule] ?? rule })

/** The value, entered as in a filter of the field. */
function QueryValue({ field, line, query }: { field: Field; line: KeyedLine; query: QueryLines }) {
  const id = useId()
  const match = matchOf(line.rule)
  return (
    <FilterFaceHost
      widget={match === 'like' ? 'text' : field.type.widgets.filter}
      place={field.name}
      face={{
        id,
        field,
        props: {},
        match,
        title: messages.screen.queryValue,
        value: line.value,
        onChange: (value) => query.change({ ...line, value }),
        onSearch: query.ask,
      }}
    />
  )
}
