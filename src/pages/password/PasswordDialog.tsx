import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { EntryField, FormError, failureText, useEntry } from '#pages/entry'
import { blankPassword, type PasswordEntry, passwordCheck } from './passwordCheck.ts'
import './password.css'

interface PasswordDialogProps {
  /** Why the password has to be changed; absent when the user requested it. */
  hint?: string
  /** The server has taken the new password. */
  onChanged(password: string): void
  onClose(): void
}

const { session: texts, word } = messages

const inputs = [
  { field: 'oldpassword', title: texts.oldPassword, autoComplete: 'current-password' },
  { field: 'password', title: texts.newPassword, autoComplete: 'new-password' },
  { field: 'confirmpassword', title: texts.confirmPassword, autoComplete: 'new-password' },
] as const

/** The dialog 修改密码. spec: shell §4, §5 */
export function PasswordDialog({ hint, onChanged, onClose }: PasswordDialogProps) {
  const { session } = useRuntime()
  const [refusal, setRefusal] = useState('')
  const formId = useId()

  const submit = async ({ oldpassword, password, confirmpassword }: PasswordEntry) => {
    setRefusal('')
    try {
      await session.changePassword({ oldPassword: oldpassword, password, confirmPassword: confirmpassword })
      onChanged(password)
    } catch (error) {
      setRefusal(failureText(error))
    }
  }
  const { values, errors, busy, change, onSubmit } = useEntry({ initial: blankPassword, check: passwordCheck, submit })

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
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      onCancel={onClose}
    >
      <form id={formId} className="password-form" noValidate onSubmit={onSubmit}>
        {hint ? <p className="password-hint">{hint}</p> : null}
        <FormError text={refusal} />
        {inputs.map(({ field, title, autoComplete }) => (
          <EntryField key={field} name={field} title={title} error={errors[field]}>
            {(control) => (
              <Input.Password
                {...control}
                autoComplete={autoComplete}
                maxLength={128}
                value={values[field]}
                onChange={(event) => change(field, event.target.value)}
              />
            )}
          </EntryField>
        ))}
      </form>
    </Modal>
  )
}
