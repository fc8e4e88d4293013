import { Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import { fillText, messages, signUpMessages, accountPageMessages as texts } from '#core/message'
import { useRuntime } from '#pages/context'
import { FormError, PasswordInput, useEntry } from '#pages/entry'
import { CodeInput, useCodeRequest } from '#pages/phone'
import { passwordTransform } from '#runtime/session'
import type { Security, Way } from './accountCalls.ts'
import { useSenders } from './useSenders.ts'

interface TwoStepDialogProps {
  security: Security
  onDone(message: string): void
  onClose(): void
}

const { form, session, page } = messages
const enter = (title: string) => fillText(form.enter, { title })
const titles = { sms: page.login.mobile, mail: signUpMessages.email }

/** Switching the second step on, by a code that has come through, or off; both ask for the password. spec: screens §15, 两步验证 */
export function TwoStepDialog({ security, onDone, onClose }: TwoStepDialogProps) {
  const { http } = useRuntime()
  const formId = useId()
  const senders = useSenders(security)
  const [way, setWay] = useState<Way>(senders[0] ?? 'sms')
  const isOn = security.twoStep !== ''

  const entry = useEntry({
    initial: { code: '', password: '' },
    check: ({ code, password }) => ({
      code: isOn || code.trim() ? undefined : enter(session.captcha),
      password: password ? undefined : enter(texts.ownPassword),
    }),
    async submit({ code, password }) {
      const proof = { password: passwordTransform(password) }
      const body = isOn ? { way: '', ...proof } : { way, code: code.trim(), ...proof }
      const { message } = await http.call({ method: 'PUT', path: '/sys/account/twoStep', body })
      onDone(message)
    },
  })
  const request = useCodeRequest(() => http.post('/sys/account/twoStep/code', { way }), entry.refuse)
  return (
    <Modal
      open
      centered
      title={isOn ? texts.twoStepEnd : texts.twoStepBegin}
      width={480}
      maskClosable={false}
      okText={messages.word.confirm}
      cancelText={messages.word.cancel}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: entry.busy }}
      onCancel={onClose}
    >
      <form id={formId} className="account-form" noValidate onSubmit={entry.onSubmit}>
        <p className="account-hint">{isOn ? texts.twoStepEndHint : texts.twoStepHint}</p>
        <FormError text={entry.refusal} />
        {isOn ? null : (
          <>
            <Radio.Group
              className="account-ways"
              aria-label={texts.twoStepWay}
              value={way}
              onChange={({ target }) => setWay(target.value)}
              options={senders.map((each) => ({
                value: each,
                label: `${titles[each]} ${each === 'sms' ? security.phone : security.email}`,
              }))}
            />
            <CodeInput entry={entry} name="code" title={session.captcha} request={request} size="middle" />
          </>
        )}
        <PasswordInput entry={entry} title={texts.ownPassword} size="middle" />
      </form>
    </Modal>
  )
}
