import { Button } from 'antd'
import { messages } from '#core/message'
import type { ActionProgram } from '#core/screen'
import type { FormController } from '#react/form'
import { useWatched } from '#react/watch'

interface FormFooterProps {
  form: FormController
  close: (() => void) | null
}

/** Always in sight: leaving, and the form's own actions, the one that saves last and filled. */
export function FormFooter({ form, close }: FormFooterProps) {
  const saving = useWatched(form.status).kind === 'saving'
  const { actions, more } = form.program.actions
  const own = form.mode === 'view' ? [] : [...actions, ...more]
  if (!close && own.length === 0) return null
  return (
    <footer className="view-foot">
      {close && <Button onClick={close}>{form.mode === 'view' ? messages.word.close : messages.word.cancel}</Button>}
      {own.map((action) => (
        <FormAction key={action.id} form={form} action={action} saving={saving} />
      ))}
    </footer>
  )
}

function FormAction({ form, action, saving }: { form: FormController; action: ActionProgram; saving: boolean }) {
  const submits = action.id === 'submit'
  const run = () => {
    if (submits) void form.submit()
    else if (action.id === 'reset') form.reset()
  }
  return (
    <Button type={submits ? 'primary' : 'default'} loading={submits && saving} disabled={saving} onClick={run}>
      {action.title.text ?? ''}
    </Button>
  )
}
