import { type ReactNode, useId } from 'react'
import { messages } from '#core/message'
import type { RecordValues } from '#core/model'
import type { Choice, Conflict, ConflictField } from '#react/form'
import { FieldValue } from '../item/FieldValue.tsx'

interface ConflictRowProps {
  conflict: Conflict
  field: ConflictField
  /** What the user has, with the texts of its keys where they are known. */
  mineRecord: RecordValues
  choice: Choice
  choose(choice: Choice): void
}

/** One field in both versions. */
export function ConflictRow({ conflict, field, mineRecord, choice, choose }: ConflictRowProps) {
  const group = useId()
  const side = (which: Choice, children: ReactNode) => (
    <td className={choice === which ? 'is-chosen' : ''}>
      <label className="conflict-side">
        <input type="radio" name={group} checked={choice === which} onChange={() => choose(which)} />
        <span>{children}</span>
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row">
        {field.field.title}
        {field.contested && <div className="conflict-both">{messages.screen.contested}</div>}
      </th>
      {side('mine', <FieldValue field={field.field} value={field.mine} record={mineRecord} />)}
      {side('theirs', <FieldValue field={field.field} value={field.theirs} record={conflict.record} />)}
    </tr>
  )
}
