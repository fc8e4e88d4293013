import { Button } from 'antd'
import { messages, stepsMessages } from '#core/message'
import type { StepsViewProps } from '#react/engine'
import { useFormActions } from '#react/screen'
import { FormButtons } from '../form/FormFooter.tsx'

/** Always in sight: leaving, the steps beside this one, and at the last step the form's own actions. */
export function StepsFooter({ form, frame, steps, at, busy, go }: StepsViewProps) {
  const actions = useFormActions()
  const writes = form.mode !== 'view' && actions !== null
  const isLast = at === steps.length - 1
  return (
    <footer className="view-foot">
      {frame.close && <Button onClick={frame.close}>{writes ? messages.word.cancel : messages.word.close}</Button>}
      {at > 0 && (
        <Button disabled={busy} onClick={() => go(at - 1)}>
          {stepsMessages.back}
        </Button>
      )}
      {!isLast && (
        <Button type="primary" loading={busy} onClick={() => go(at + 1)}>
          {stepsMessages.next}
        </Button>
      )}
      {isLast && writes && <FormButtons form={form} actions={actions} />}
    </footer>
  )
}
