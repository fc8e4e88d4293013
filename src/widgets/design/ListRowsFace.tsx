import { useState } from 'react'
import { expressionWords, fillText, designMessages as texts } from '#core/message'
import { parseJson } from '#core/object'
import type { FieldFaceProps } from '#react/widget'
import { valueText } from '#widgets/face'
import { isWholeRow, type ListRow, membersOfList, readRows, withListMember } from './listRow.ts'
import { usePanelPlace } from './panelPlace.ts'
import { AddRowButton, RemoveButton, RowList } from './RowList.tsx'
import { RowMember } from './RowMember.tsx'

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
          <AddRowButton id={id} label={title} text={texts.addRow} onClick={() => change([...rows, {}])} />
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
            <RowMember
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
