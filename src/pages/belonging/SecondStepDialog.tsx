import { Modal } from 'antd'
import { useId } from 'react'
import { fillText, messages, secondStepMessages as texts } from '#core/message'
import { useRuntime } from '#pages/context'
import { FormError, useEntry } from '#pages/entry'
import { CodeInput, useCodeRequest } from '#pages/phone'
import type { LoginResult, SecondStep } from '#runtime/session'

interface SecondStepDialogProps {
  step: SecondStep
  onLogin(login: LoginResult): void
  /** The user gives the sign-in up. */
  onLeave(): void
}

const { captcha } = messages.session
const check = ({ code }: { code: string }) => ({
  code: code.trim() ? undefined : fillText(messages.form.enter, { title: captcha }),
})

/** The code after the password, in a sign-in of two steps. spec: screens §15 */
export function SecondStepDialog({ step, onLogin, onLeave }: SecondStepDialogProps) {
  const { http, session } = useRuntime()
  const formId = useId()
  const entry = useEntry({
    initial: { code: '' },
    check,
    submit: async ({ code }) => onLogin(await session.secondStepLogin({ ticket: step.ticket, code: code.trim() })),
  })
  const send = () => http.post('/sys/loginStep/code', { ticket: step.ticket }, { token: '' })
  const request = useCodeRequest(send, entry.refuse)
  return (
    <Modal
      open
      centered
      title={texts.title}
      width={480}
      maskClosable={false}
      okText={messages.session.login}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: entry.busy }}
      onCancel={onLeave}
    >
      <form id={formId} className="password-form" noValidate onSubmit={entry.onSubmit}>
        <p className="password-hint">{fillText(texts.hint, { to: step.to })}</p>
        <FormError text={entry.refusal} />
        <CodeInput entry={entry} name="code" title={captcha} request={request} size="middle" autoFocus />
      </form>
    </Modal>
  )
}
