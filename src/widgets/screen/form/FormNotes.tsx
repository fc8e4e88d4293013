import { CheckCircleOutlined, ExclamationCircleOutlined, LoadingOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { fillText, messages, screenMessages } from '#core/message'
import type { Autosaved, FormController } from '#react/form'
import { useWatched } from '#react/watch'

/** A moment as it is written: `YYYY-MM-DD HH:mm:ss`. spec: widgets §9 Formats */
const momentText = (moment: number): string => dayjs(moment).format('YYYY-MM-DD HH:mm:ss')

const notes: { [Kind in Autosaved['kind']]: (state: Extract<Autosaved, { kind: Kind }>) => ReactNode } = {
  idle: () => messages.form.autosaveOn,
  saving: () => (
    <>
      <LoadingOutlined aria-hidden /> {messages.form.autosaving}
    </>
  ),
  saved: ({ atMs }) => (
    <>
      <CheckCircleOutlined aria-hidden /> {fillText(messages.form.autosaved, { time: momentText(atMs).slice(-8) })}
    </>
  ),
  unsaved: ({ wrong }) => (
    <span className="form-unsaved">
      <ExclamationCircleOutlined aria-hidden /> {wrong ? messages.form.unsavedWrong : messages.form.unsaved}
    </span>
  ),
}

/** The save state of an autosaving form. */
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

/** Unsaved input of last time was found: take it, or go without. Nothing happens by itself. */
export function DraftOffer({ form }: { form: FormController }) {
  const draft = useWatched(form.draft)
  if (!draft) return null
  return (
    <div className="form-draft" role="status">
      <span>
        {messages.form.draftFound}（{momentText(draft.savedAtMs)}
        {draft.outdated ? `，${screenMessages.draftOutdated}` : ''}）
      </span>
      <Button type="primary" size="small" onClick={form.restoreDraft}>
        {messages.form.draftRestore}
      </Button>
      <Button size="small" onClick={form.dropDraft}>
        {messages.form.draftDrop}
      </Button>
    </div>
  )
}

/** Errors of the record as a whole. */
export function FormProblems({ form }: { form: FormController }) {
  const problems = useWatched(form.problems)
  if (problems.length === 0) return null
  return (
    <Alert
      className="form-problems"
      type="error"
      showIcon
      message={problems.map((problem) => <div key={problem}>{problem}</div>)}
    />
  )
}
