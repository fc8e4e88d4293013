import { PlusOutlined } from '@ant-design/icons'
import { Input, InputNumber, Select } from 'antd'
import { fillText, designMessages as texts } from '#core/message'
import { parseJson } from '#core/object'
import {
  membersOfRule,
  type RuleMember,
  type RuleRow,
  readRules,
  rulesFor,
  withMember,
  withRule,
  writtenRule,
} from '#core/rule'
import type { FieldFaceProps } from '#react/widget'
import { valueText } from '#widgets/face'
import { usePanelPlace } from './panelPlace.ts'
import { RemoveButton, RowList, searched } from './RowList.tsx'

/** The rules of a field as rows: which, its parameters, and the message that replaces its own. The value is their JSON. */
export function Field({ id, title, value, onChange }: FieldFaceProps) {
  const { fieldType } = usePanelPlace()
  const text = valueText(value)
  const written = text === '' ? [] : parseJson(text)
  const rows = readRules(written)
  if (!rows) return <p className="condition-note design-fault">{texts.rulesBroken}</p>
  const offered = rulesFor(fieldType)
  const before = written as readonly unknown[]
  const write = (specs: readonly unknown[]) => onChange(specs.length > 0 ? JSON.stringify(specs, null, 2) : null)
  return (
    <RowList
      {...{ title, rows }}
      foot={
        <Select
          {...{ id }}
          {...searched}
          className="rule-add"
          aria-label={`${title}：${texts.addRule}`}
          placeholder={texts.addRule}
          suffixIcon={<PlusOutlined aria-hidden />}
          options={offered.map(({ value: rule, text: label }) => ({ value: rule, label }))}
          value={null}
          onChange={(rule: string | null) => {
            if (rule) write([...before, rule])
          }}
        />
      }
    >
      {(row, number) => (
        <Row
          {...{ row, offered, number }}
          onChange={(next) => write(before.with(number - 1, writtenRule(next, before[number - 1])))}
          onRemove={() => write(before.toSpliced(number - 1, 1))}
        />
      )}
    </RowList>
  )
}

interface RowProps {
  row: RuleRow
  /** From 1. */
  number: number
  offered: ReturnType<typeof rulesFor>
  onChange(row: RuleRow): void
  onRemove(): void
}

function Row({ row, number, offered, onChange, onRemove }: RowProps) {
  const isOffered = offered.some(({ value }) => value === row.rule)
  const options = isOffered ? offered : [...offered, { value: row.rule, text: row.rule }]
  return (
    <>
      <Select
        {...searched}
        className="condition-subject"
        aria-label={fillText(texts.ruleKind, { number })}
        options={options.map(({ value, text }) => ({ value, label: text }))}
        value={row.rule}
        onChange={(rule) => onChange(withRule(row, rule))}
      />
      <RemoveButton title={fillText(texts.removeRule, { number })} onClick={onRemove} />
      {membersOfRule(row.rule).map((member) => (
        <Member
          key={member.name}
          member={member}
          label={fillText(texts.ruleMember, { number, title: member.title })}
          value={row.members[member.name]}
          onChange={(next) => onChange(withMember(row, member.name, next))}
        />
      ))}
    </>
  )
}

interface MemberProps {
  member: RuleMember
  label: string
  value: unknown
  onChange(value: string | number | null): void
}

/** One parameter of a rule. */
function Member({ member: { title, control, choices, isOptional }, label, value, onChange }: MemberProps) {
  const isMissing = !isOptional && value === undefined
  const shared = { 'aria-label': label, placeholder: title, className: 'rule-member' } as const
  const status = isMissing ? 'error' : ''
  if (control === 'number')
    return (
      <InputNumber<number>
        {...shared}
        status={status}
        prefix={<span className="rule-title">{title}</span>}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next)}
      />
    )
  if (control === 'choice')
    return (
      <Select<string>
        {...shared}
        status={status}
        allowClear={isOptional}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => onChange(next ?? null)}
      />
    )
  return (
    <Input
      {...shared}
      status={status}
      prefix={<span className="rule-title">{title}</span>}
      value={valueText(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
