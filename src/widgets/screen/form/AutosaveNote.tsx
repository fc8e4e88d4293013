import { CheckCircleOutlined, ExclamationCircleOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { fillText, messages } from '#core/message'
import type { Autosaved, FormController } from '#react/form'
import { useWatched } from '#react/watch'
import { momentText } from './momentText.ts'

const notes: { [Kind in Autosaved['kind']]: (state: Extract<Autosaved, { kind: Kind }>) => ReactNode } = {
  idle: () => messages.form.autosaveOn,
  saving: () => (
    <>
      <LoadingOutlined /> {messages.form.autosaving}
    </>
  ),
  saved: ({ atMs }) => (
    <>
      <CheckCircleOutlined /> {fillText(messages.form.autosaved, { time: momentText(atMs).slice(-8) })}
    </>
  ),
  unsaved: ({ wrong }) => (
    <span className="form-unsaved">
      <ExclamationCircleOutlined /> {wrong ? messages.form.unsavedWrong : messages.form.unsaved}
    </span>
  ),
}

/** Whether what was changed is saved, in a form that saves by itself. */
export function AutosaveNote({ form }: { form: FormController }) {
  const state = useWatched(form.autosaved)
  const note = notes[state.kind] as (state: Autosaved) => ReactNode
  return (
    <span className="form-autosave">
      <output aria-live="polite">{note(state)}</output>
      {state.kind === 'unsaved' && !state.wrong && (
        <Button type="link" size="small" onClick={form.saveNow}>
          {messages.word.retry}
        </Button>
      )}
    </span>
  )
}
