import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Modal, Select } from 'antd'
import { useId } from 'react'
import { messages, superQueryMessages } from '#core/message'
import type { Field } from '#core/model'
import type { MatchType, SuperRule } from '#core/query'
import { FilterFaceHost } from '#react/cell'
import { type ListController, matchOf, rulesOf, withField, withRule } from '#react/list'
import { CloseOnBack } from '#widgets/face'
import { CloseOnEscape } from '../layer/CloseOnEscape.tsx'
import { useListPart } from '../place/useListPart.ts'
import { SavedPanel } from './SavedPanel.tsx'
import { type KeyedLine, type QueryLines, useQueryLines } from './useQueryLines.ts'
import './query.css'

interface QueryRowProps {
  list: Pick<ListController, 'advancedFields'>
  line: KeyedLine
  query: QueryLines
}

/** One condition: its field, operator and value. */
function QueryRow({ list, line, query }: QueryRowProps) {
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
        aria-label={superQueryMessages.field}
        placeholder={superQueryMessages.field}
        options={fields.map(({ name, title }) => ({ value: name, label: title }))}
        value={field ? field.name : null}
        onChange={choose}
      />
      <Select
        aria-label={superQueryMessages.ruleName}
        disabled={!field}
        options={field ? rulesOf(field).map(ruleOption) : []}
        value={field ? line.rule : null}
        onChange={(rule) => query.change({ ...withRule(line, rule), key })}
      />
      <div className="query-value">{field && <QueryValue field={field} line={line} query={query} />}</div>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={superQueryMessages.remove}
        title={superQueryMessages.remove}
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
        title: superQueryMessages.value,
        value: line.value,
        onChange: (value) => query.change({ ...line, value }),
        onSearch: query.ask,
      }}
    />
  )
}

interface QueryEditorProps {
  list: ListController
  query: QueryLines
}

const superQuery = superQueryMessages
const matchTypes: { value: MatchType; label: string }[] = [
  { value: 'and', label: superQuery.and },
  { value: 'or', label: superQuery.or },
]

/** How the conditions are joined, and each of them in a line. */
function QueryEditor({ list, query }: QueryEditorProps) {
  const id = useId()
  return (
    <>
      <div className="query-match">
        <label htmlFor={id}>{superQuery.match}</label>
        <Select id={id} options={matchTypes} value={query.matchType} onChange={query.setMatchType} />
      </div>
      <ul className="query-lines">
        {query.lines.map((line) => (
          <QueryRow key={line.key} list={list} line={line} query={query} />
        ))}
      </ul>
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        disabled={!query.add}
        onClick={() => query.add?.()}
      >
        {superQueryMessages.add}
      </Button>
    </>
  )
}

/** Conditions on any field, all or any of which have to hold. spec: widgets §2, §4, §5 */
export function QueryDialog({ list }: { list: ListController }) {
  const open = useListPart(list, ({ dialog }) => dialog === 'super_query')
  const close = () => list.dispatch({ type: 'dialog', dialog: null })
  const query = useQueryLines(list, open)
  const { word } = messages
  const superQuery = superQueryMessages
  return (
    <>
      {open && <CloseOnBack close={close} />}
      <Modal
        open={open}
        title={superQuery.title}
        width={1000}
        centered
        onCancel={close}
        keyboard={false}
        destroyOnHidden
        footer={
          <>
            <Button className="query-reset" onClick={query.reset}>
              {word.reset}
            </Button>
            <Button onClick={close}>{word.close}</Button>
            <Button type="primary" onClick={query.ask}>
              {word.search}
            </Button>
          </>
        }
      >
        {open && <CloseOnEscape close={close} />}
        <div className="query-sides">
          <div>
            <QueryEditor list={list} query={query} />
          </div>
          <SavedPanel list={list} query={query} />
        </div>
      </Modal>
    </>
  )
}
