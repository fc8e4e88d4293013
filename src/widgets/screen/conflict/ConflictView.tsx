import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messages, conflictMessages as texts } from '#core/message'
import type { Choice, Conflict, FormController } from '#react/form'
import { ConflictRow } from './ConflictRow.tsx'
import './conflict.css'

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
