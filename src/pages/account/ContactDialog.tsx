import { type InputRef, Modal } from 'antd'
import { useId, useRef } from 'react'
import { accountErrors } from '#core/error'
import { fillText, messages, signUpMessages, accountPageMessages as texts } from '#core/message'
import { accountFormRules, compileRules } from '#core/rule'
import { useLoadedConfig, useRuntime } from '#pages/context'
import { EntryInput, FormError, PasswordInput, useEntry } from '#pages/entry'
import { CodeInput, useCodeRequest } from '#pages/phone'
import { passwordTransform } from '#runtime/session'
import type { Way } from './accountCalls.ts'

interface ContactDialogProps {
  /** What is bound: a phone number, or the address of a mailbox. */
  way: Way
  onDone(message: string): void
  onClose(): void
}

const { form, page } = messages
const enter = (title: string) => fillText(form.enter, { title })

const looks = {
  sms: { title: texts.phoneChange, label: texts.newPhone, code: page.login.smsCode, rules: accountFormRules.mobile },
  mail: { title: texts.emailChange, label: texts.newEmail, code: texts.mailCode, rules: accountFormRules.email },
} as const

const blank = { contact: '', code: '', password: '' }

/** Binding a phone or a mailbox by the password and a code that goes there. spec: screens §15, 密保手机, 密保邮箱 */
export function ContactDialog({ way, onDone, onClose }: ContactDialogProps) {
  const { http, session: account } = useRuntime()
  const formId = useId()
  const input = useRef<InputRef>(null)
  const look = looks[way]
  const rules = compileRules(look.rules)
  const contactError = (contact: string) =>
    contact.trim()
      ? rules.check(contact.trim())?.message
      : enter(way === 'sms' ? page.login.mobile : signUpMessages.email)

  const entry = useEntry({
    initial: blank,
    check: ({ contact, code, password }) => ({
      contact: contactError(contact),
      code: code.trim() ? undefined : enter(look.code),
      password: password ? undefined : enter(texts.ownPassword),
    }),
    async submit({ contact, code, password }) {
      const to = contact.trim()
      const body = { contact: to, code: code.trim(), password: passwordTransform(password) }
      const { message } = await http.call({ method: 'PUT', path: '/sys/account/contact', body })
      account.updateUser({ ...account.state().user, ...(way === 'sms' ? { phone: to } : { email: to }) })
      onDone(message)
    },
  })
  const { contact } = entry.values
  const request = useCodeRequest(
    () => http.post('/sys/account/contact/code', { contact: contact.trim() }),
    entry.refuse,
  )
  const ask = () => {
    const fault = contactError(contact)
    if (!fault) return request.ask()
    entry.refuse(fault)
    input.current?.focus()
  }
  return (
    <Modal
      open
      centered
      title={look.title}
      width={480}
      maskClosable={false}
      okText={messages.word.confirm}
      cancelText={messages.word.cancel}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: entry.busy }}
      onCancel={onClose}
    >
      <form id={formId} className="account-form" noValidate onSubmit={entry.onSubmit}>
        <NoSender way={way} />
        <FormError text={entry.refusal} />
        <EntryInput
          entry={entry}
          name="contact"
          title={look.label}
          ref={input}
          type={way === 'sms' ? 'tel' : 'email'}
          autoComplete={way === 'sms' ? 'tel' : 'email'}
          autoFocus
          size="middle"
          maxLength={way === 'sms' ? 11 : 100}
        />
        <CodeInput entry={entry} name="code" title={look.code} request={{ ...request, ask }} size="middle" />
        <PasswordInput entry={entry} title={texts.ownPassword} size="middle" />
      </form>
    </Modal>
  )
}

/** Says that no code can come, before anything is typed. */
function NoSender({ way }: { way: Way }) {
  const config = useLoadedConfig()
  if (config === null || config[way]) return null
  const { smsNotConfigured, mailNotConfigured } = accountErrors
  return <FormError text={(way === 'sms' ? smsNotConfigured : mailNotConfigured).message.trim()} />
}
