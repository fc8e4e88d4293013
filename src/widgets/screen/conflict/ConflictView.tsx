import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { messages, conflictMessages as texts } from '#core/message'
import type { Field, RecordValues } from '#core/model'
import { isObject } from '#core/object'
import { type FieldItem, modelOfOne } from '#core/screen'
import type { Choice, Conflict, ConflictField, FormController } from '#react/form'
import { useLibrary } from '#react/source'
import { EmptyMark } from '#widgets/face'
import { FieldValue } from '../item/FieldValue.tsx'
import './conflict.css'

interface OneVersionProps {
  field: Field
  value: unknown
  other: unknown
}

const same = (one: unknown, other: unknown): boolean => String(one ?? '') === String(other ?? '')

/** A further record in one of two versions: what of it stands otherwise in the other. */
function OneVersion({ field, value, other }: OneVersionProps) {
  const model = modelOfOne(field, useLibrary())
  if (!isObject(value) || !model) return <EmptyMark />
  const theirs = isObject(other) ? other : {}
  const differing = model.fields.filter(
    ({ name, base, formula }) =>
      !base && !formula && name !== field.document.foreignKey && !same(value[name], theirs[name]),
  )
  return differing.map((own) => (
    <div key={own.name}>
      {own.title}：<FieldValue field={own} value={value[own.name]} record={value} />
    </div>
  ))
}

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
function ConflictRow({ conflict, field, item, mineRecord, choice, choose }: ConflictRowProps) {
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

interface ConflictViewProps {
  form: FormController
  conflict: Conflict
}

/** Somebody else saved first: both versions side by side, a choice for each field, and nothing typed is lost. */
export function ConflictView({ form, conflict }: ConflictViewProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const section = useRef<HTMLElement>(null)
  const { fields } = conflict
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  const chooseAll = (choice: Choice) => setChoices(Object.fromEntries(fields.map(({ field }) => [field.name, choice])))
  return (
    <section
      ref={section}
      className="view conflict"
      aria-label={texts.conflictTitle}
      tabIndex={-1}
      onKeyDown={(event) => isBack(event) && form.postpone()}
    >
      <div className="view-scroll">
        <h3 className="conflict-title">{texts.conflictTitle}</h3>
        <p className="conflict-hint">{texts.conflictHint}</p>
        <table className="conflict-table">
          <thead>
            <tr>
              <th scope="col">{texts.fieldColumn}</th>
              <ChoiceHead title={messages.form.mine} choose={() => chooseAll('mine')} />
              <ChoiceHead title={messages.form.theirs} choose={() => chooseAll('theirs')} />
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <ConflictRow
                key={field.field.name}
                conflict={conflict}
                field={field}
                item={form.program.fieldItems.find((item) => item.field === field.field)}
                mineRecord={form.record()}
                choice={choices[field.field.name] ?? field.choice}
                choose={(choice) => setChoices({ ...choices, [field.field.name]: choice })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <footer className="view-foot">
        <Button onClick={form.postpone}>{messages.word.back}</Button>
        <Button type="primary" onClick={() => form.resolve(choices)}>
          {texts.conflictGoOn}
        </Button>
      </footer>
    </section>
  )
}

/** Escape goes back to the form, as the button does, and closes no layer. */
function isBack(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape') return false
  event.stopPropagation()
  return true
}

const ChoiceHead = ({ title, choose }: { title: string; choose(): void }) => (
  <th scope="col">
    {title}
    <button type="button" className="action-link conflict-all" onClick={choose}>
      {texts.conflictAll}
    </button>
  </th>
)
