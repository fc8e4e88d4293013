import { Select } from 'antd'
import { useMemo, useState } from 'react'
import type { PanelWord } from '#core/design'
import type { Json } from '#core/edit'
import { designNames, expressionWords, fillText, designMessages as texts } from '#core/message'
import { isObject, parseJson, textOrEmpty } from '#core/object'
import type { FieldFaceProps } from '#react/widget'
import { valueText } from '#widgets/face'
import {
  isWholeRow,
  type KeyedRow,
  kindsOfRow,
  type ListMember,
  type RowKind,
  readKeyedRows,
  rowOfKind,
  withListMember,
  writtenRow,
} from './listRow.ts'
import { PanelPlaceContext, usePanelPlace } from './panelPlace.ts'
import { RemoveButton, RowList } from './RowList.tsx'
import { RowMember } from './RowMember.tsx'

interface Draft {
  rows: readonly KeyedRow[]
  /** What the rows were read from or have given. */
  text: string
}

const isWhole = ({ row, kind }: KeyedRow): boolean => isWholeRow(row, kind.members)

/** An object whose kind one of its words determines, or a list of such. The value is its JSON; what is not whole waits here. */
export function Field({ id, title, value, onChange, props }: FieldFaceProps) {
  const word = usePanelPlace().word(String(props.word))
  const isList = word?.control === 'keyedList'
  const kinds = kindsOfRow(word?.limits ?? [])
  const text = valueText(value)
  const parsed = text === '' ? [] : parseJson(text)
  const written = readKeyedRows(isList || text === '' ? parsed : [parsed], kinds)
  const [draft, setDraft] = useState<Draft | null>(null)
  if (!written) return <p className="condition-note design-fault">{fillText(texts.listBroken, { title })}</p>
  const rows = draft?.text === text ? draft.rows : written
  const change = (next: readonly KeyedRow[]) => {
    const values = next.map(writtenRow)
    const whole = next.length === 0 ? '' : JSON.stringify(isList ? values : values[0], null, 2)
    const nextText = next.every(isWhole) ? whole : text
    setDraft({ rows: next, text: nextText })
    if (nextText !== text) onChange(nextText === '' ? null : nextText)
  }
  const options = kinds.map(({ key, title: label }) => ({ value: key, label }))
  const kindOf = (key: string) => kinds.find((kind) => kind.key === key) as RowKind
  return (
    <RowList
      {...{ title, rows }}
      foot={
        <>
          {rows.every(isWhole) ? null : <p className="condition-note">{expressionWords.condition.unfinished}</p>}
          {isList || rows.length === 0 ? (
            <Select<string>
              id={id}
              className="rule-member"
              aria-label={`${title}：${texts.addRow}`}
              placeholder={texts.addRow}
              options={options}
              value={null}
              onChange={(key) => change([...rows, rowOfKind(kindOf(key))])}
            />
          ) : null}
        </>
      }
    >
      {({ kind, row }, number) => (
        <>
          <Select<string>
            className="condition-subject"
            aria-label={fillText(texts.rowOf, { title, number, member: designNames.rowKind })}
            options={options}
            value={kind.key}
            onChange={(key) => change(rows.with(number - 1, rowOfKind(kindOf(key), row)))}
          />
          <RemoveButton
            title={fillText(texts.removeListRow, { title, number })}
            onClick={() => change(rows.toSpliced(number - 1, 1))}
          />
          <RowMembers
            {...{ kind, row, word, number }}
            title={title}
            path={isList ? `${word?.path}/${number - 1}` : `${word?.path}`}
            onChange={(name, next) => change(rows.with(number - 1, { kind, row: withListMember(row, name, next) }))}
          />
        </>
      )}
    </RowList>
  )
}

interface RowMembersProps extends KeyedRow {
  title: string
  number: number
  word: PanelWord | undefined
  /** Of the row, as a pointer from where the words of the panel stand. */
  path: string
  onChange(member: string, value: Json): void
}

/** The members of a row. Where it names a model, they are about the records of that. */
function RowMembers({ kind, row, title, number, word, path, onChange }: RowMembersProps) {
  const panel = usePanelPlace()
  const ofModel = kind.members.some(({ name, control }) => name === 'model' && control === 'name')
  const model = ofModel ? textOrEmpty(row.model) : null
  const results = kind.members.flatMap(({ name, control }) => {
    const value = row[name]
    return control === 'measures' && isObject(value) ? Object.keys(value) : []
  })
  const named = results.join(' ')
  // What only a text can say is rare: it is shown where it is written.
  const isOffered = ({ name, control, isRequired }: ListMember) =>
    control !== 'json' || isRequired || row[name] !== undefined
  const place = useMemo(
    () => (model === null ? panel : panel.within(model, named === '' ? [] : named.split(' '))),
    [panel, model, named],
  )
  return (
    <PanelPlaceContext value={place}>
      {kind.members.filter(isOffered).map((member) => (
        <RowMember
          key={member.name}
          {...{ member, word }}
          label={fillText(texts.rowOf, { title, number, member: member.title })}
          value={row[member.name]}
          path={`${path}/${member.name}`}
          onChange={(next) => onChange(member.name, next)}
        />
      ))}
    </PanelPlaceContext>
  )
}
