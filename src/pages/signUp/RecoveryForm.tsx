import { Button } from 'antd'
import { useState } from 'react'
import { accountErrors } from '#core/error'
import { loginPath } from '#core/menu'
import {
  doneMessages,
  fillText,
  messages,
  passwordMessages,
  stepsMessages,
  signUpMessages as texts,
} from '#core/message'
import { useLoadedConfig, useRuntime } from '#pages/context'
import { type Entry, EntryInput, FormError, UsernameInput, useEntry } from '#pages/entry'
import { blankNewPassword, type NewPasswordEntry, newPasswordCheck } from '#pages/password'
import { type PhoneCode, PhoneCodeInputs, phoneCodeCheck } from '#pages/phone'
import { passwordTransform } from '#runtime/session'
import { StepLine } from './StepLine.tsx'

/** The account, and the code that proves its phone. */
interface Proof {
  username: string
  phone: string
  smscode: string
}

interface StepProps {
  proof: Proof
  /** The step is done; its part of the proof is kept. */
  onDone(part: Partial<Proof>): void
}

const stepTitles = [texts.steps.account, texts.steps.phone, passwordMessages.newPassword, texts.steps.done]
const stepForms = [AccountStep, PhoneStep, PasswordStep]

/** The four steps to a new password: account, phone, new password, done. spec: shell §2; screens §16; contract §2.4 */
export function RecoveryForm() {
  const config = useLoadedConfig()
  const { navigation } = useRuntime().ports
  const [step, setStep] = useState(0)
  const [proof, setProof] = useState<Proof>({ username: '', phone: '', smscode: '' })
  if (config === null) return null
  if (!config.sms) return <FormError text={accountErrors.smsNotConfigured.message.trim()} />
  const onDone = (part: Partial<Proof>) => {
    setProof({ ...proof, ...part })
    setStep(step + 1)
  }
  const Form = stepForms[step]
  return (
    <>
      <StepLine titles={stepTitles} current={step} />
      {Form ? <Form proof={proof} onDone={onDone} /> : null}
      {step === 1 ? (
        <Button type="link" block onClick={() => setStep(0)}>
          {stepsMessages.back}
        </Button>
      ) : null}
      {Form ? null : (
        <>
          <p className="sign-up-hint" role="status">
            {doneMessages.passwordRecovered}
          </p>
          <Button type="primary" size="large" block onClick={() => navigation.go(loginPath)}>
            {texts.goLogin}
          </Button>
        </>
      )}
    </>
  )
}

const SubmitButton = ({ busy }: Pick<Entry<Record<string, string>>, 'busy'>) => (
  <Button type="primary" htmlType="submit" size="large" block loading={busy}>
    {stepsMessages.next}
  </Button>
)

const usernameCheck = ({ username }: { username: string }) => ({
  username: username.trim() ? undefined : fillText(messages.form.enter, { title: messages.session.username }),
})

/** The first step names the account; the server never tells whether there is one. */
function AccountStep({ proof, onDone }: StepProps) {
  const { http } = useRuntime()
  const submit = async ({ username }: { username: string }) => {
    const name = username.trim()
    await http.get('/sys/user/querySysUser', { username: name })
    onDone({ username: name })
  }
  const entry = useEntry({ initial: { username: proof.username }, check: usernameCheck, submit })
  return (
    <form className="login-form" noValidate onSubmit={entry.onSubmit}>
      <FormError text={entry.refusal} />
      <UsernameInput entry={entry} />
      <SubmitButton busy={entry.busy} />
    </form>
  )
}

/** The second step proves the phone of the account by a code. */
function PhoneStep({ proof, onDone }: StepProps) {
  const { http } = useRuntime()
  const { username } = proof
  const entry = useEntry<PhoneCode>({
    initial: { mobile: proof.phone, captcha: '' },
    check: phoneCodeCheck,
    async submit({ mobile, captcha }) {
      const smscode = captcha.trim()
      const body = { phone: mobile, smscode }
      const result = await http.post<{ username?: unknown } | null>('/sys/user/phoneVerification', body, { token: '' })
      if (result?.username === username) onDone({ phone: mobile, smscode })
      else entry.refuse(accountErrors.resetUserMissing.message)
    },
  })
  return (
    <form className="login-form" noValidate onSubmit={entry.onSubmit}>
      <p className="sign-up-hint">{fillText(texts.phoneHint, { username })}</p>
      <FormError text={entry.refusal} />
      <PhoneCodeInputs entry={entry} mode="2" username={username} />
      <SubmitButton busy={entry.busy} />
    </form>
  )
}

const passwordInputs = [
  { name: 'password', title: passwordMessages.newPassword, autoFocus: true },
  { name: 'confirmpassword', title: passwordMessages.confirmPassword, autoFocus: false },
] as const

/** The third step sets the password. */
function PasswordStep({ proof, onDone }: StepProps) {
  const { http } = useRuntime()
  const submit = async ({ password }: NewPasswordEntry) => {
    await http.post('/sys/user/passwordChange', { ...proof, password: passwordTransform(password) }, { token: '' })
    onDone({})
  }
  const entry = useEntry({ initial: blankNewPassword, check: newPasswordCheck, submit })
  return (
    <form className="login-form" noValidate onSubmit={entry.onSubmit}>
      <FormError text={entry.refusal} />
      {passwordInputs.map((input) => (
        <EntryInput key={input.name} {...input} entry={entry} secret autoComplete="new-password" maxLength={128} />
      ))}
      <SubmitButton busy={entry.busy} />
    </form>
  )
}
