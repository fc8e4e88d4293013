import { Button } from 'antd'
import { passwordMessages, signUpMessages } from '#core/message'
import { useRuntime } from '#pages/context'
import { EntryInput, FormError, failureText, useEntry } from '#pages/entry'
import type { HttpCalls } from '#runtime/http'
import { type LoginResult, type ProveLogin, passwordTransform } from '#runtime/session'
import { blankNewPassword, type NewPasswordEntry, newPasswordCheck } from './passwordCheck.ts'
import './password.css'

interface ResetFormProps {
  /** The ticket of the link. */
  ticket: string
  prove: ProveLogin
  /** The password is set, and its owner signed in with it. */
  onLogin(login: LoginResult): Promise<void>
  /** The user goes to the usual form instead. */
  onLeave(): void
}

const inputs = [
  { name: 'password', title: passwordMessages.newPassword, autoFocus: true },
  { name: 'confirmpassword', title: passwordMessages.confirmPassword, autoFocus: false },
] as const

/** Sets the password of the account behind a ticket; resolves to its name. */
async function resetPassword(http: HttpCalls, ticket: string, entry: NewPasswordEntry): Promise<string> {
  const [password, confirmpassword] = [entry.password, entry.confirmpassword].map(passwordTransform)
  const body = { ticket, password, confirmpassword }
  const { result } = await http.call({ method: 'POST', path: '/sys/user/resetPassword', body, token: '' })
  return String((result as { username?: unknown } | null)?.username ?? '')
}

/** Setting an own password by a reset link, and signing in with it; whoever was signed in in this browser is signed out. */
export function ResetForm({ ticket, prove, onLogin, onLeave }: ResetFormProps) {
  const { ports, http, session } = useRuntime()

  const signIn = async (username: string, password: string) => {
    if (session.state().token) await session.logout()
    await prove(session.login({ username, password })).then(onLogin, (error) => {
      const message = failureText(error)
      if (message) ports.notice.notice({ tone: 'warning', message })
      onLeave()
    })
  }

  const submit = async (entry: NewPasswordEntry) => {
    await signIn(await resetPassword(http, ticket, entry), entry.password)
  }
  const entry = useEntry({ initial: blankNewPassword, check: newPasswordCheck, submit })

  return (
    <form className="login-form" noValidate onSubmit={entry.onSubmit}>
      <h2 className="reset-title">{signUpMessages.resetTitle}</h2>
      <p className="password-hint">{signUpMessages.resetHint}</p>
      <FormError text={entry.refusal} />
      {inputs.map((input) => (
        <EntryInput key={input.name} {...input} entry={entry} secret autoComplete="new-password" maxLength={128} />
      ))}
      <Button type="primary" htmlType="submit" size="large" block loading={entry.busy}>
        {signUpMessages.resetSubmit}
      </Button>
      <Button type="link" block onClick={onLeave}>
        {passwordMessages.resetLeave}
      </Button>
    </form>
  )
}
