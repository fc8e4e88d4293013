import { Modal } from 'antd'
import { Fragment, useId } from 'react'
import { messages, passwordMessages } from '#core/message'
import { passwordStrength, strengthLevels } from '#core/rule'
import { useRuntime } from '#pages/context'
import { EntryInput, FormError, useEntry } from '#pages/entry'
import { StrengthMark } from '#widgets/face'
import { blankPassword, type PasswordEntry, passwordCheck } from './passwordCheck.ts'
import './password.css'

interface PasswordDialogProps {
  /** Why the password has to be changed; absent when the user requested it. */
  hint?: string
  /** The server has accepted the new password. */
  onChanged(password: string): void
  onClose(): void
}

const { session: texts, word } = messages

const inputs = [
  { name: 'oldpassword', title: passwordMessages.oldPassword, autoComplete: 'current-password' },
  { name: 'password', title: passwordMessages.newPassword, autoComplete: 'new-password' },
  { name: 'confirmpassword', title: passwordMessages.confirmPassword, autoComplete: 'new-password' },
] as const

/** The dialog 修改密码. spec: shell §4, §5 */
export function PasswordDialog({ hint, onChanged, onClose }: PasswordDialogProps) {
  const { session } = useRuntime()
  const formId = useId()

  const submit = async ({ oldpassword, password, confirmpassword }: PasswordEntry) => {
    await session.changePassword({
      oldPassword: oldpassword,
      password,
      confirmPassword: confirmpassword,
      strength: strengthLevels[passwordStrength(password)],
    })
    onChanged(password)
  }
  const entry = useEntry({ initial: blankPassword, check: passwordCheck, submit })

  return (
    <Modal
      open
      title={texts.passwordTitle}
      width={480}
      centered
      maskClosable={false}
      closable={!hint}
      keyboard={!hint}
      okText={word.confirm}
      cancelText={hint ? texts.logout : word.cancel}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: entry.busy }}
      onCancel={onClose}
    >
      <form id={formId} className="password-form" noValidate onSubmit={entry.onSubmit}>
        {hint ? <p className="password-hint">{hint}</p> : null}
        <FormError text={entry.refusal} />
        {inputs.map((input) => (
          <Fragment key={input.name}>
            <EntryInput {...input} entry={entry} secret size="middle" maxLength={128} />
            {input.name === 'password' && entry.values.password ? (
              <StrengthMark strength={passwordStrength(entry.values.password)} />
            ) : null}
          </Fragment>
        ))}
      </form>
    </Modal>
  )
}
