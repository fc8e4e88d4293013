import { AutoComplete, Input, Select } from 'antd'
import { useState } from 'react'
import type { Json } from '#core/edit'
import { expressionWords, fillText, designMessages as texts } from '#core/message'
import type { Field, Model } from '#core/model'
import { isObject } from '#core/object'
import type { MemberProps } from './listRow.ts'
import { choicesOf, usePanelPlace } from './panelPlace.ts'
import { AddRowButton, RemoveButton, searched } from './RowList.tsx'

const words = expressionWords.measure

type Choice = { value: string; label: string }

const isNumber = ({ type }: Field): boolean => type.expression.kind === 'number'
const isMoment = ({ type: { id } }: Field): boolean => id === 'date' || id === 'datetime'

/** The calculations over the records of a model that are offered; others are typed. */
function measuresOf(model: Model | undefined): readonly Choice[] {
  const ofField = ({ name, title }: Field) =>
    Object.entries(words.ofField).map(([call, word]) => ({ value: `${call}(${name})`, label: `${title} ${word}` }))
  return [{ value: 'count()', label: words.count }, ...(model?.fields.filter(isNumber).flatMap(ofField) ?? [])]
}

/** Numbers over the records by name: each is a calculation that is chosen or typed. */
export function MeasuresMember({ member, label, value, onChange }: MemberProps) {
  const { model } = usePanelPlace().placeOf(undefined)
  const measures = Object.entries(isObject(value) ? (value as Readonly<Record<string, Json>>) : {})
  const choices = measuresOf(model)
  const change = (next: typeof measures) => onChange(Object.fromEntries(next))
  const add = () => {
    const used = new Set(measures.map(([name]) => name))
    const name = ['n', ...measures.map((_, index) => `n${index + 2}`)].find((one) => !used.has(one)) ?? 'n'
    change([...measures, [name, 'count()']])
  }
  return (
    <div className="rule-member row-values">
      <span className="rule-title">{member.title}</span>
      {measures.map(([name, expression], index) => (
        <div key={name} className="row-value">
          <MeasureName
            label={fillText(texts.rowOf, { title: label, number: index + 1, member: words.name })}
            name={name}
            onChange={(next) => {
              if (measures.every(([one]) => one !== next)) change(measures.with(index, [next, expression]))
            }}
          />
          <MeasureText
            label={fillText(texts.rowOf, { title: label, number: index + 1, member: words.calculation })}
            choices={choices}
            text={String(expression)}
            onChange={(text) => change(measures.with(index, [name, text]))}
          />
          <RemoveButton
            title={fillText(texts.removeListRow, { title: label, number: index + 1 })}
            onClick={() => change(measures.toSpliced(index, 1))}
          />
        </div>
      ))}
      <AddRowButton label={label} text={fillText(texts.addTo, { title: member.title })} onClick={add} />
    </div>
  )
}

interface MeasureTextProps {
  label: string
  choices: readonly Choice[]
  text: string
  onChange(text: string): void
}

/** A calculation, chosen or typed. An emptied one, as by Escape, is none: it is there again when it is left. */
function MeasureText({ label, choices, text, onChange }: MeasureTextProps) {
  const [isEmptied, setEmptied] = useState(false)
  return (
    <AutoComplete
      className="measure-text"
      aria-label={label}
      popupMatchSelectWidth={260}
      options={choices.map((one) => ({ value: one.value, label: `${one.label} ${one.value}` }))}
      value={isEmptied ? '' : text}
      onChange={(next: string) => {
        setEmptied(next === '')
        if (next !== '') onChange(next)
      }}
      onBlur={() => setEmptied(false)}
    />
  )
}

interface MeasureNameProps {
  label: string
  name: string
  onChange(name: string): void
}

/** The name of a number, which is written when it is left: what shows the number names it. */
function MeasureName({ label, name, onChange }: MeasureNameProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    setTyped(null)
    if (typed && typed !== name) onChange(typed)
  }
  return (
    <Input
      className="measure-name"
      aria-label={label}
      value={typed ?? name}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onPressEnter={leave}
    />
  )
}

/** What numbers are grouped by: fields, the spans of moments, or what is typed. */
export function GroupsMember({ member, label, value, onChange }: MemberProps) {
  const panel = usePanelPlace()
  const { model } = panel.placeOf(undefined)
  const spansOf = ({ name, title }: Field) =>
    Object.entries(words.spans).map(([span, word]) => ({
      value: `bucket(${name}, '${span}')`,
      label: `${title} ${word}`,
    }))
  const fields = choicesOf(panel.names.field ?? [])
  return (
    <Select<string[]>
      {...searched}
      className="rule-member"
      mode="tags"
      aria-label={label}
      title={member.help}
      placeholder={member.title}
      maxCount={2}
      options={[...fields, ...(model?.fields.filter(isMoment).flatMap(spansOf) ?? [])]}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
    />
  )
}
