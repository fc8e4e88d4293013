import { type ReactNode, useId } from 'react'
import { messages, conflictMessages as texts } from '#core/message'
import type { Field, RecordValues } from '#core/model'
import type { FieldItem } from '#core/screen'
import type { Choice, Conflict, ConflictField } from '#react/form'
import { FieldValue } from '../item/FieldValue.tsx'
import { OneVersion } from './OneVersion.tsx'

interface ConflictRowProps {
  conflict: Conflict
  field: ConflictField
  /** Where the form draws the field by a widget of its own. */
  item: FieldItem | undefined
  /** What the user has, with the texts of its keys where they are known. */
  mineRecord: RecordValues
  choice: Choice
  choose(choice: Choice): void
}

/** One field in both versions. */
export function ConflictRow({ conflict, field, item, mineRecord, choice, choose }: ConflictRowProps) {
  const group = useId()
  const shared = { field: field.field, item: item && item.widget !== field.field.type.widgets.form ? item : undefined }
  const side = (which: Choice, children: ReactNode) => (
    <td className={choice === which ? 'is-chosen' : ''} data-side={messages.form[which]}>
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
        {field.contested && <div className="conflict-both">{texts.contested}</div>}
      </th>
      {side('mine', <Version {...shared} value={field.mine} other={field.theirs} record={mineRecord} />)}
      {side('theirs', <Version {...shared} value={field.theirs} other={field.mine} record={conflict.record} />)}
    </tr>
  )
}

interface VersionProps {
  field: Field
  value: unknown
  other: unknown
  record: RecordValues
  item: FieldItem | undefined
}

const Version = ({ other, ...version }: VersionProps) =>
  version.field.type.id === 'one' ? (
    <OneVersion field={version.field} value={version.value} other={other} />
  ) : (
    <FieldValue {...version} />
  )
