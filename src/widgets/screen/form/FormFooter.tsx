import { Button } from 'antd'
import { fillText, messages } from '#core/message'
import type { FormController } from '#react/form'
import { type FormActions, useFormActions } from '#react/screen'
import { useWatched } from '#react/watch'
import { ActionButton, useRunning } from '../action/ActionButton.tsx'
import { MoreButton } from '../action/MoreButton.tsx'
import { AutosaveNote } from './FormNotes.tsx'

interface FormFooterProps {
  form: FormController
  close: (() => void) | null
}

/** Always in sight: leaving, and the form's own actions. */
export function FormFooter({ form, close }: FormFooterProps) {
  const actions = useFormActions()
  const writes = form.mode !== 'view' && actions !== null
  if (!close && !writes) return null
  return (
    <footer className="view-foot">
      {writes && form.program.autosaveS !== undefined && <AutosaveNote form={form} />}
      {close && <Button onClick={close}>{writes ? messages.word.cancel : messages.word.close}</Button>}
      {writes && <FormButtons form={form} actions={actions} />}
    </footer>
  )
}

/** The first saving action is the filled one; while the form saves, none of them can be used. */
export function FormButtons({ form, actions }: { form: FormController; actions: FormActions }) {
  const bar = useWatched(actions.bar)
  const status = useWatched(form.status)
  const saving = status.kind === 'saving'
  const waitsFor = saving ? status.waitsFor : []
  const isBusy = useRunning(actions.running, form.record())
  const submit = bar.actions.find(({ id }) => id === 'submit')
  const lead = submit ?? bar.actions.find(({ action }) => action.steps.some(({ step }) => 'submit' in step))
  const isSaving = (view: (typeof bar.actions)[number]) => isBusy(view) || (saving && view === submit)
  const run = ({ action }: (typeof bar.actions)[number]) => void actions.run(action)
  return (
    <>
      <output className="form-waits">
        {waitsFor.length > 0 && fillText(messages.form.uploading, { fields: waitsFor.join('、') })}
      </output>
      {bar.more.length > 0 && (
        <MoreButton views={bar.more} run={run} className="action-plain">
          {messages.word.more}
        </MoreButton>
      )}
      {bar.actions.map((view) => (
        <ActionButton
          key={view.id}
          view={saving && !isSaving(view) ? { ...view, disabled: true } : view}
          primary={view === lead}
          busy={isSaving(view)}
          run={run}
        />
      ))}
    </>
  )
}
