import { Button } from 'antd'
import type { ReactNode } from 'react'
import { draftMessages, fillText, messages } from '#core/message'
import type { FormController } from '#react/form'
import { type FormActions, useFormActions } from '#react/screen'
import { useWatched } from '#react/watch'
import { ActionButton, useRunning } from '../action/ActionButton.tsx'
import { foldActions } from '../action/foldActions.ts'
import { MoreButton } from '../action/MoreButton.tsx'
import { AutosaveNote } from './FormNotes.tsx'

interface FormFooterProps {
  form: FormController
  close: (() => void) | null
}

/** Always in sight: the form's own actions, and leaving. */
export function FormFooter({ form, close }: FormFooterProps) {
  const actions = useFormActions()
  const writes = form.mode !== 'view' && actions !== null
  if (!close && !writes) return null
  const leave = close && <Button onClick={close}>{writes ? messages.word.cancel : messages.word.close}</Button>
  return (
    <footer className="view-foot">
      {writes && form.program.autosaveS !== undefined && <AutosaveNote form={form} />}
      {writes ? <FormButtons form={form} actions={actions} leave={leave} /> : leave}
    </footer>
  )
}

interface FormButtonsProps {
  form: FormController
  actions: FormActions
  /** What leaves the form, beside the filled button. */
  leave?: ReactNode
}

/** Places beside the filled button, 更多 being one of them. */
const otherPlaces = 2

/** The first saving action is the filled one and the last; while the form saves, none of them can be used. spec: look, Form */
export function FormButtons({ form, actions, leave }: FormButtonsProps) {
  const bar = useWatched(actions.bar)
  const status = useWatched(form.status)
  const saving = status.kind === 'saving'
  const waitsFor = saving ? status.waitsFor : []
  const isBusy = useRunning(actions.running, form.record())
  const submit = bar.actions.find(({ id }) => id === 'submit')
  const lead = submit ?? bar.actions.find(({ action }) => action.steps.some(({ step }) => 'submit' in step))
  const isSaving = (view: (typeof bar.actions)[number]) => isBusy(view) || (saving && view === submit)
  const run = ({ action }: (typeof bar.actions)[number]) => void actions.run(action)
  const others = bar.actions.filter((view) => view !== lead)
  const { actions: beside, more } = foldActions({ actions: others, more: bar.more }, otherPlaces)
  const buttonOf = (view: (typeof bar.actions)[number]) => (
    <ActionButton
      key={view.id}
      view={saving && !isSaving(view) ? { ...view, disabled: true } : view}
      primary={view === lead}
      busy={isSaving(view)}
      run={run}
    />
  )
  return (
    <>
      <output className="form-waits">
        {waitsFor.length > 0 && fillText(draftMessages.uploading, { fields: waitsFor.join('、') })}
      </output>
      {more.length > 0 && (
        <MoreButton views={more} run={run} className="action-plain">
          {messages.word.more}
        </MoreButton>
      )}
      {beside.map(buttonOf)}
      {leave}
      {lead && buttonOf(lead)}
    </>
  )
}
