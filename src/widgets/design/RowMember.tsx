import { Checkbox, Input, InputNumber, Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { choiceText } from '#core/design'
import type { Json } from '#core/edit'
import { fillText, designMessages as texts } from '#core/message'
import { isObject, parseJson, textOrEmpty } from '#core/object'
import { ExpressionEditor } from './ExpressionEditor.tsx'
import { type MemberProps, membersOfList, readRows, valueOfField, withListMember } from './listRow.ts'
import { GroupsMember, MeasuresMember } from './MeasureMember.tsx'
import { NameOrText } from './NameOrText.tsx'
import { choicesOf, PanelPlaceContext, usePanelPlace } from './panelPlace.ts'
import { AddRowButton, RemoveButton, searched } from './RowList.tsx'

/** One member of a row, in the control of its kind. */
export function RowMember(props: MemberProps) {
  const { member, label, value, onChange } = props
  const { names } = usePanelPlace()
  const { title, help, control, limits, isRequired } = member
  const status = isRequired && value === undefined ? ('error' as const) : ''
  const shared = { 'aria-label': label, title: help, className: 'rule-member', status } as const
  const options = choicesOf(names[String(limits[0])] ?? [])
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
    case 'figure':
      return (
        <div className="rule-member row-value">
          <span className="rule-title">{title}</span>
          <NameOrText
            {...{ ...shared, className: '' }}
            choices={options}
            text={textOrEmpty(value)}
            onChange={onChange}
          />
        </div>
      )
    case 'name':
      if (isObject(value)) return <JsonMember {...props} />
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
    case 'measures':
      return <MeasuresMember {...props} />
    case 'groups':
      return <GroupsMember {...props} />
    case 'list':
      return <RowsMember {...props} />
    case 'json':
      return <JsonMember {...props} />
    case 'condition':
    case 'where':
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

/** Rows within a row. */
function RowsMember({ member: { title, limits }, label, value, word, path, onChange }: MemberProps) {
  const members = membersOfList(limits)
  const rows = readRows(value ?? []) ?? []
  const panel = usePanelPlace()
  const { result } = panel.names
  const place = useMemo(
    () => (result ? { ...panel, names: { ...panel.names, field: result } } : panel),
    [panel, result],
  )
  return (
    <PanelPlaceContext value={place}>
      <div className="rule-member row-values">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity than its place
          <div key={index} className="row-inner">
            {members.map((member) => (
              <RowMember
                key={member.name}
                {...{ member, word }}
                label={fillText(texts.rowOf, { title: label, number: index + 1, member: member.title })}
                value={row[member.name]}
                path={`${path}/${index}/${member.name}`}
                onChange={(next) => onChange(rows.with(index, withListMember(row, member.name, next)))}
              />
            ))}
            <RemoveButton
              title={fillText(texts.removeListRow, { title: label, number: index + 1 })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            />
          </div>
        ))}
        <AddRowButton label={label} text={fillText(texts.addTo, { title })} onClick={() => onChange([...rows, {}])} />
      </div>
    </PanelPlaceContext>
  )
}

/** Anything else as its JSON, which is written when it can be read. */
function JsonMember({ member, label, value, onChange }: MemberProps) {
  const written = value === undefined ? '' : JSON.stringify(value)
  const [typed, setTyped] = useState<{ text: string; of: string } | null>(null)
  const text = typed?.of === written ? typed.text : written
  const parsed = parseJson(text) as Json | undefined
  const isBroken = text !== '' && parsed === undefined
  return (
    <div className="rule-member">
      <span className="rule-title">{member.title}</span>
      <Input.TextArea
        aria-label={label}
        title={member.help}
        placeholder="JSON"
        autoSize={{ minRows: 1, maxRows: 6 }}
        status={isBroken || (member.isRequired && text === '') ? 'error' : ''}
        value={text}
        onChange={({ target }) => {
          const next = parseJson(target.value) as Json | undefined
          const isReadable = target.value === '' || next !== undefined
          setTyped({ text: target.value, of: isReadable && next !== undefined ? JSON.stringify(next) : '' })
          if (isReadable) onChange(next ?? null)
        }}
      />
    </div>
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
        options={choicesOf(free)}
        value={null}
        onChange={(name) => onChange({ ...values, [name]: '' })}
      />
    </div>
  )
}
