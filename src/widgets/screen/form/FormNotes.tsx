import { CheckCircleOutlined, ExclamationCircleOutlined, LoadingOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { draftMessages, fillText, messages } from '#core/message'
import type { Autosaved, FormController } from '#react/form'
import { useWatched } from '#react/watch'

/** A moment as it is written: `YYYY-MM-DD HH:mm:ss`. spec: widgets §9 Formats */
const momentText = (moment: number): string => dayjs(moment).format('YYYY-MM-DD HH:mm:ss')

const notes: { [Kind in Autosaved['kind']]: (state: Extract<Autosaved, { kind: Kind }>) => ReactNode } = {
  idle: () => draftMessages.autosaveOn,
  saving: () => (
    <>
      <LoadingOutlined aria-hidden /> {draftMessages.autosaving}
    </>
  ),
  saved: ({ atMs }) => (
    <>
      <CheckCircleOutlined aria-hidden /> {fillText(draftMessages.autosaved, { time: momentText(atMs).slice(-8) })}
    </>
  ),
  unsaved: ({ wrong }) => (
    <span className="form-unsaved">
      <ExclamationCircleOutlined aria-hidden /> {wrong ? draftMessages.unsavedWrong : draftMessages.unsaved}
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
        {draftMessages.found}（{momentText(draft.savedAtMs)}
        {draft.outdated ? `，${draftMessages.outdated}` : ''}）
      </span>
      <Button type="primary" size="small" onClick={form.restoreDraft}>
        {draftMessages.restore}
      </Button>
      <Button size="small" onClick={form.dropDraft}>
        {draftMessages.drop}
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
