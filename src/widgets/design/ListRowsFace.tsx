import { PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { useId, useState } from 'react'
import { choiceText, type PanelWord } from '#core/design'
import type { Json } from '#core/edit'
import { expressionWords, fillText, designMessages as texts } from '#core/message'
import { isObject, parseJson } from '#core/object'
import type { FieldFaceProps } from '#react/widget'
import { valueText } from '#widgets/face'
import { ExpressionEditor } from './ExpressionEditor.tsx'
import {
  isWholeRow,
  type ListMember,
  type ListRow,
  membersOfList,
  readRows,
  valueOfField,
  withListMember,
} from './listRow.ts'
import { usePanelPlace } from './panelPlace.ts'
import { RemoveButton, RowList, searched } from './RowList.tsx'

interface Draft {
  rows: readonly ListRow[]
  /** What the rows were read from or have given. */
  text: string
}

/** A list of objects as rows, whose members come from the schema. The value is their JSON; rows that are not whole wait here. */
export function Field({ id, title, value, onChange, props }: FieldFaceProps) {
  const panel = usePanelPlace()
  const word = panel.word(String(props.word))
  const members = membersOfList(word?.limits ?? [])
  const text = valueText(value)
  const written = readRows(text === '' ? [] : parseJson(text))
  const [draft, setDraft] = useState<Draft | null>(null)
  if (!written) return <p className="condition-note design-fault">{fillText(texts.listBroken, { title })}</p>
  const rows = draft?.text === text ? draft.rows : written
  const change = (next: readonly ListRow[]) => {
    const isWhole = next.every((row) => isWholeRow(row, members))
    const nextText = !isWhole ? text : next.length > 0 ? JSON.stringify(next, null, 2) : ''
    setDraft({ rows: next, text: nextText })
    if (nextText !== text) onChange(nextText === '' ? null : nextText)
  }
  return (
    <RowList
      {...{ title, rows }}
      foot={
        <>
          {rows.every((row) => isWholeRow(row, members)) ? null : (
            <p className="condition-note">{expressionWords.condition.unfinished}</p>
          )}
          <Button
            id={id}
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            aria-label={`${title}：${texts.addRow}`}
            onClick={() => change([...rows, {}])}
          >
            {texts.addRow}
          </Button>
        </>
      }
    >
      {(row, number) => (
        <>
          <b className="condition-subject row-number">{number}</b>
          <RemoveButton
            title={fillText(texts.removeListRow, { title, number })}
            onClick={() => change(rows.toSpliced(number - 1, 1))}
          />
          {members.map((member) => (
            <Member
              key={member.name}
              {...{ member, word }}
              label={fillText(texts.rowOf, { title, number, member: member.title })}
              value={row[member.name]}
              path={`${word?.path}/${number - 1}/${member.name}`}
              onChange={(next) => change(rows.with(number - 1, withListMember(row, member.name, next)))}
            />
          ))}
        </>
      )}
    </RowList>
  )
}

interface MemberProps {
  member: ListMember
  label: string
  /** The word whose rows these are. */
  word: PanelWord | undefined
  value: Json | undefined
  /** Of the member, as a pointer from where the words of the panel stand. */
  path: string
  onChange(value: Json): void
}

/** One member of a row, in the control of its kind. */
function Member(props: MemberProps) {
  const { member, label, value, onChange } = props
  const { names } = usePanelPlace()
  const { title, help, control, limits, isRequired } = member
  const status = isRequired && value === undefined ? ('error' as const) : ''
  const shared = { 'aria-label': label, title: help, className: 'rule-member', status } as const
  const offered = names[String(limits[0])] ?? []
  const options = offered.map((one) => ({ value: one.value, label: one.text }))
  const allowClear = !isRequired
  switch (control) {
    case 'switch':
      return (
        <Checkbox
          className="rule-member"
          aria-label={label}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        >
          {title}
        </Checkbox>
      )
    case 'integer':
    case 'number':
      return (
        <InputNumber<number>
          {...shared}
          prefix={<span className="rule-title">{title}</span>}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next)}
        />
      )
    case 'choice': {
      const choices = (limits[0] as readonly string[]).map((choice) => ({ value: choice, label: choiceText(choice) }))
      return <Select<string> {...shared} {...{ allowClear }} placeholder={title} options={choices} {...single(props)} />
    }
    case 'name':
      if (options.length === 0) break
      return (
        <Select<string> {...shared} {...searched} {...{ allowClear, options }} placeholder={title} {...single(props)} />
      )
    case 'names':
      return (
        <Select<string[]>
          {...shared}
          {...searched}
          mode="multiple"
          placeholder={title}
          options={options}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      )
    case 'values':
      return <ValuesMember {...props} />
    case 'condition':
      return <ConditionMember {...props} />
  }
  return (
    <Input
      {...shared}
      prefix={<span className="rule-title">{title}</span>}
      value={typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** A condition that a row holds under. */
function ConditionMember({ member, label, value, path, word, onChange }: MemberProps) {
  const panel = usePanelPlace()
  const id = useId()
  return (
    <div className="rule-member">
      <span className="rule-title">{member.title}</span>
      <ExpressionEditor
        control={{ id }}
        title={label}
        text={typeof value === 'string' ? value : ''}
        place={panel.placeOf(word)}
        isCondition
        problems={word ? panel.problemsOf({ ...word, path }) : []}
        onChange={onChange}
      />
    </div>
  )
}

const single = ({ value, onChange }: MemberProps) => ({
  value: typeof value === 'string' ? value : null,
  onChange: (next: string | null) => onChange(next ?? null),
})

/** Values by field: each field is chosen, its value is a literal or an expression behind `=`. */
function ValuesMember({ member, label, value, onChange }: MemberProps) {
  const panel = usePanelPlace()
  const { model } = panel.placeOf(undefined)
  const values = isObject(value) ? (value as Readonly<Record<string, Json>>) : {}
  const offered = panel.names.field ?? []
  const titleOf = (name: string) => model?.field(name)?.title ?? name
  const free = offered.filter((one) => !(one.value in values))
  return (
    <div className="rule-member row-values">
      {Object.entries(values).map(([name, one]) => (
        <div key={name} className="row-value">
          <Input
            prefix={<span className="rule-title">{titleOf(name)}</span>}
            aria-label={`${label}：${fillText(texts.valueOf, { field: titleOf(name) })}`}
            placeholder={texts.valueHint}
            value={typeof one === 'object' ? JSON.stringify(one) : String(one)}
            onChange={({ target }) => onChange({ ...values, [name]: valueOfField(target.value, model?.field(name)) })}
          />
          <RemoveButton
            title={fillText(texts.removeValue, { field: titleOf(name) })}
            onClick={() => onChange(Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)))}
          />
        </div>
      ))}
      <Select<string>
        {...searched}
        aria-label={`${label}：${texts.addValue}`}
        placeholder={`${member.title}：${texts.addValue}`}
        options={free.map((one) => ({ value: one.value, label: one.text }))}
        value={null}
        onChange={(name) => onChange({ ...values, [name]: '' })}
      />
    </div>
  )
}
