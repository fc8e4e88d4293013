import { PlusOutlined, SwapOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Segmented, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import {
  type Condition,
  type ConditionOperator,
  type ConditionValue,
  conditionText,
  type DraftRow,
  type ExpressionName,
  emptyRow,
  isComplete,
  isSeveral,
  literalOfControl,
  operatorsOf,
  pathOfValue,
  readCondition,
  valuesOfOperator,
  withOperator,
  withSubject,
} from '#core/condition'
import { designNames, expressionWords, fillText, superQueryMessages } from '#core/message'
import { FilterFaceHost } from '#react/cell'
import { RemoveButton, RowList, searched } from './RowList.tsx'

const texts = expressionWords.condition

interface ConditionRowsProps {
  /** Of the control that the label of the item names. */
  id: string
  title: string
  names: readonly ExpressionName[]
  /** The expression, which rows can say; empty without a condition. */
  text: string
  onChange(text: string): void
  /** What stands beside the button that adds a row. */
  turn: ReactNode
}

interface Draft {
  join: Condition['join']
  rows: readonly DraftRow[]
  /** The expression that the rows were read from or have given. */
  text: string
}

const draftOf = (text: string): Draft => ({ ...(readCondition(text) ?? { join: 'all', rows: [] }), text })

/**
 * A condition as rows. Rows that are not complete stay here: until they are, the expression is that of before. The text is written only
 * when a row changes what it says.
 */
export function ConditionRows({ id, title, names, text, onChange, turn }: ConditionRowsProps) {
  const [stored, setDraft] = useState(() => draftOf(text))
  const draft = stored.text === text ? stored : draftOf(text)
  const change = (join: Condition['join'], rows: readonly DraftRow[]) => {
    const next = rows.every(isComplete) ? conditionText({ join, rows: rows.filter(isComplete) }) : text
    setDraft({ join, rows, text: next })
    if (next !== text) onChange(next)
  }
  const { join, rows } = draft
  return (
    <RowList
      {...{ title, rows }}
      head={
        rows.length > 1 ? (
          <Segmented<Condition['join']>
            aria-label={texts.join}
            options={[
              { value: 'all', label: superQueryMessages.and },
              { value: 'any', label: superQueryMessages.or },
            ]}
            value={join}
            onChange={(next) => change(next, rows)}
          />
        ) : null
      }
      foot={
        <>
          {rows.every(isComplete) ? null : <p className="condition-note">{texts.unfinished}</p>}
          <div className="condition-foot">
            <Button
              id={id}
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              aria-label={`${title}：${texts.add}`}
              onClick={() => change(join, [...rows, emptyRow])}
            >
              {texts.add}
            </Button>
            {turn}
          </div>
        </>
      }
    >
      {(row, number) => (
        <Row
          {...{ row, names, number }}
          onChange={(next) => change(join, rows.with(number - 1, next))}
          onRemove={() => change(join, rows.toSpliced(number - 1, 1))}
        />
      )}
    </RowList>
  )
}

interface RowProps {
  row: DraftRow
  /** From 1. */
  number: number
  names: readonly ExpressionName[]
  onChange(row: DraftRow): void
  onRemove(): void
}

const optionOf = ({ name, title }: ExpressionName) => ({ value: name, label: title, title: name })

/** The options of names, with one that is written but not among them. */
const optionsWith = (names: readonly ExpressionName[], present: string | null) => [
  ...names.map(optionOf),
  ...(present && !names.some(({ name }) => name === present)
    ? [{ value: present, label: present, title: present }]
    : []),
]

const operatorTitle = (operator: ConditionOperator): string => {
  const { rule } = superQueryMessages
  const shared = { ...rule, contains: rule.like, startsWith: rule.right_like, endsWith: rule.left_like }
  return { ...shared, ...texts.operators }[operator]
}

function Row({ row, number, names, onChange, onRemove }: RowProps) {
  const name = names.find((one) => one.name === row.subject)
  return (
    <>
      <Select
        {...searched}
        className="condition-subject"
        autoFocus={row.subject === null}
        aria-label={fillText(texts.subject, { number })}
        placeholder={texts.chooseSubject}
        options={optionsWith(names, row.subject)}
        value={row.subject}
        onChange={(subject) => {
          const next = names.find((one) => one.name === subject)
          if (next && subject !== row.subject) onChange(withSubject(row, next))
        }}
      />
      <RemoveButton title={fillText(texts.removeRow, { number })} onClick={onRemove} />
      <Select
        className="condition-operator"
        popupMatchSelectWidth={false}
        aria-label={fillText(texts.operator, { number })}
        disabled={row.subject === null}
        options={operatorsOf(name, row.operator).map((value) => ({ value, label: operatorTitle(value) }))}
        value={row.operator}
        onChange={(operator) => onChange(withOperator(row, operator))}
      />
      {row.subject !== null && valuesOfOperator(row.operator) !== 'none' ? (
        <Value {...{ row, number, name, names, onChange }} />
      ) : null}
    </>
  )
}

type ValueProps = Omit<RowProps, 'onRemove'> & { name: ExpressionName | undefined }

/** What a row compares with: a value in the control of the field, or another name. */
function Value({ row, number, name, names, onChange }: ValueProps) {
  const path = pathOfValue(row.value)
  const canName = valuesOfOperator(row.operator) === 'one'
  const title = fillText(texts.value, { number })
  const swapText = fillText(path === null ? texts.compareName : texts.compareValue, { number })
  const set = (value: ConditionValue) => onChange({ ...row, value })
  return (
    <>
      <div className="condition-value">
        {path === null ? (
          <FixedValue {...{ row, title, name }} onChange={set} />
        ) : (
          <Select
            {...searched}
            aria-label={title}
            placeholder={texts.chooseName}
            options={optionsWith(names, path)}
            value={path || null}
            onChange={(next) => set({ path: next })}
          />
        )}
      </div>
      {canName ? (
        <Button
          type="text"
          icon={<SwapOutlined aria-hidden />}
          aria-label={swapText}
          title={swapText}
          onClick={() => set(path === null ? { path: '' } : null)}
        />
      ) : null}
    </>
  )
}

interface FixedValueProps {
  row: DraftRow
  title: string
  name: ExpressionName | undefined
  onChange(value: ConditionValue): void
}

const partOfText: ReadonlySet<ConditionOperator> = new Set(['contains', 'notContains', 'startsWith', 'endsWith'])

/** A literal, entered in the control that filters the field. */
function FixedValue({ row: { operator, value }, title, name, onChange }: FixedValueProps) {
  const id = useId()
  const take = (entered: unknown) => onChange(literalOfControl(entered, name))
  const isMany = valuesOfOperator(operator) === 'several'
  const values = isSeveral(value) ? [...value] : []
  const modes: Readonly<Record<string, string>> = designNames.modes
  const chosen = name?.values?.map((one) => ({ value: one, label: modes[one] ?? one }))
  const placeholder = name ? fillText(texts.chooseValue, { title: name.title }) : ''
  const label = { 'aria-label': title, placeholder }
  if (chosen || (isMany && !name?.dict && !name?.field?.target)) {
    const options = chosen ?? []
    const mode = isMany ? { mode: chosen ? ('multiple' as const) : ('tags' as const), value: values } : { value }
    return <Select<unknown> {...label} {...{ options, ...mode }} onChange={take} />
  }
  const isText = partOfText.has(operator) || !name?.field
  if (isText && name?.type === 'number')
    return <InputNumber {...label} value={value as number | null} onChange={take} />
  if (isText || !name?.field)
    return (
      <Input {...label} value={value === null ? '' : String(value)} onChange={({ target }) => take(target.value)} />
    )
  return (
    <FilterFaceHost
      widget={name.field.type.widgets.filter}
      place={name.name}
      face={{
        ...{ id, field: name.field, props: {}, match: isMany ? 'in' : 'eq', title, placeholder },
        value: isMany ? values : value,
        onChange: take,
        onSearch: () => undefined,
      }}
    />
  )
}
