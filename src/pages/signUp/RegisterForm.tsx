import { Button } from 'antd'
import { accountErrors } from '#core/error'
import { messages, passwordMessages, signUpMessages as texts } from '#core/message'
import { accountFormRules, compileRules } from '#core/rule'
import { useLoadedConfig, useRuntime } from '#pages/context'
import { EntryInput, FormError, PasswordInput, UsernameInput, useEntry } from '#pages/entry'
import { newPasswordCheck } from '#pages/password'
import { PhoneCodeInputs, phoneCodeCheck } from '#pages/phone'
import { passwordTransform } from '#runtime/session'

/** Input of the form. */
interface Registration {
  [field: string]: string
  username: string
  email: string
  password: string
  confirmpassword: string
  mobile: string
  captcha: string
}

const blank: Registration = { username: '', email: '', password: '', confirmpassword: '', mobile: '', captcha: '' }
const usernameRules = compileRules(accountFormRules.username)
const emailRules = compileRules(accountFormRules.email)

const check = (values: Registration) => ({
  username: usernameRules.check(values.username.trim())?.message,
  email: values.email.trim() ? emailRules.check(values.email.trim())?.message : undefined,
  ...newPasswordCheck(values),
  ...phoneCodeCheck(values),
})

/** Registering an account; the server tells of a taken name on submit. spec: contract §2.4, readings (Session) */
export function RegisterForm() {
  const config = useLoadedConfig()
  const { http, ports } = useRuntime()
  const submit = async ({ username, email, password, mobile, captcha }: Registration) => {
    const body = {
      username: username.trim(),
      password: passwordTransform(password),
      phone: mobile,
      smscode: captcha.trim(),
      ...(email.trim() ? { email: email.trim() } : {}),
    }
    await http.post('/sys/user/register', body, { token: '' })
    ports.navigation.replace(`/user/register-result?${new URLSearchParams({ username: body.username })}`)
  }
  const entry = useEntry({ initial: blank, check, submit })
  if (config === null) return null
  if (!config.register) return <FormError text={accountErrors.registrationClosed.message} />
  if (!config.sms) return <FormError text={accountErrors.smsNotConfigured.message.trim()} />
  return (
    <form className="login-form" noValidate onSubmit={entry.onSubmit}>
      <FormError text={entry.refusal} />
      <UsernameInput entry={entry} maxLength={18} />
      <PasswordInput entry={entry} chosen />
      <PasswordInput entry={entry} name="confirmpassword" title={passwordMessages.confirmPassword} chosen />
      <EntryInput
        entry={entry}
        name="email"
        title={texts.emailOptional}
        type="email"
        autoComplete="email"
        maxLength={100}
      />
      <PhoneCodeInputs entry={entry} mode="1" />
      <Button type="primary" htmlType="submit" size="large" block loading={entry.busy}>
        {messages.page.login.register}
      </Button>
    </form>
  )
}
