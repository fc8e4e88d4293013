import { Button } from 'antd'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { loginPath, pageTitle, plainPath } from '#core/menu'
import { doneMessages, fillText, messages, signUpMessages as texts } from '#core/message'
import { useRuntime } from '#pages/context'
import { NavigationLink } from '#pages/navigation'
import { RecoveryForm } from './RecoveryForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import './signUp.css'

/** The page after a registration; the account, where the address names one, can do nothing until an administrator takes it in. spec: readings (Session) */
function RegisterResult({ username }: { username: string }) {
  const { navigation } = useRuntime().ports
  return (
    <>
      {username ? (
        <p className="sign-up-hint" role="status">
          {fillText(texts.registeredHint, { username })}
        </p>
      ) : null}
      <Button type="primary" size="large" block onClick={() => navigation.go(loginPath)}>
        {texts.goLogin}
      </Button>
    </>
  )
}

const titles = new Map([
  ['/user/register', texts.registerTitle],
  ['/user/register-result', doneMessages.registered],
  ['/user/alteration', texts.recoveryTitle],
])

const maxName = 64

/** The content of the page at one of the open addresses below `/user`. */
export function SignUpForms() {
  const { pathname, search } = useLocation()
  const path = plainPath(pathname)
  const title = titles.get(path) ?? ''
  const { platform } = messages.shell
  useEffect(() => {
    document.title = pageTitle({ path, title, platform })
  }, [path, title, platform])
  const username = (new URLSearchParams(search).get('username') ?? '').slice(0, maxName)
  const isResult = path === '/user/register-result'
  return (
    <>
      <h2 className="sign-up-title">{title}</h2>
      {path === '/user/register' ? <RegisterForm /> : null}
      {path === '/user/alteration' ? <RecoveryForm /> : null}
      {isResult ? <RegisterResult username={username} /> : null}
      {isResult ? null : (
        <NavigationLink className="sign-up-leave" to={loginPath}>
          {texts.hasAccount}
        </NavigationLink>
      )}
    </>
  )
}
