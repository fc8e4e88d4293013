import { Button } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loginPath, oauthLoginPath, plainPath, resetTicket, signUpPaths } from '#core/menu'
import { messages } from '#core/message'
import { useLoadedConfig, useRuntime } from '#pages/context'
import { NavigationLink } from '#pages/navigation'
import { whenDrawn } from '#react/part'
import type { LoginResult, ProveLogin } from '#runtime/session'
import { AccountForm } from './AccountForm.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { useSignIn } from './useSignIn.ts'

const ResetForm = whenDrawn(async () => (await import('#pages/password')).ResetForm)
const SignUpForms = whenDrawn(async () => (await import('#pages/signUp')).SignUpForms)
const NextStep = whenDrawn(async () => (await import('#pages/belonging')).NextStep)

interface LoginPageProps {
  /** The page that the user wanted, from the address. */
  redirect: string | undefined
  /** Called when the sign-in is complete; opens that page. */
  onDone(): Promise<void>
}

/** The login page; opened by a reset link it asks for a new password instead, and at the addresses of signing up it draws their forms. */
export function LoginPage({ redirect, onDone }: LoginPageProps) {
  const { prove, step, begin, finish, leave } = useSignIn(onDone)
  const { navigation } = useRuntime().ports
  const { pathname, hash } = useLocation()
  const ticket = resetTicket(hash)
  const path = plainPath(pathname)
  const isOther = path === oauthLoginPath
  const isSignUp = signUpPaths.includes(path)
  const leaveReset = () => navigation.replace(loginPath)
  return (
    <>
      <LoginFrame>
        {isSignUp && <SignUpForms />}
        {ticket && <ResetForm ticket={ticket} prove={prove} onLogin={begin} onLeave={leaveReset} />}
        {!ticket && isOther && <OtherMethods redirect={redirect} prove={prove} onLogin={begin} />}
        {!ticket && !isOther && !isSignUp && <LoginMethods redirect={redirect} prove={prove} onLogin={begin} />}
      </LoginFrame>
      {step ? <NextStep step={step} prove={prove} onDone={finish} onLeave={leave} /> : null}
    </>
  )
}

type Method = 'account' | 'phone'

const methods = [
  { method: 'account', title: messages.session.accountTab },
  { method: 'phone', title: messages.session.phoneTab },
] as const satisfies readonly { method: Method; title: string }[]

const otherMethod = (method: Method): Method => (method === 'account' ? 'phone' : 'account')

/** The two ways to sign in. */
function MethodTabs({ method, onChange }: { method: Method; onChange(method: Method): void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    onChange(otherMethod(method))
    document.getElementById(`login-method-${otherMethod(method)}`)?.focus()
  }
  return (
    <div className="login-methods" role="tablist" onKeyDown={onKeyDown}>
      {methods.map((one) => (
        <button
          key={one.method}
          id={`login-method-${one.method}`}
          type="button"
          role="tab"
          aria-selected={one.method === method}
          aria-controls={`login-${one.method}`}
          tabIndex={one.method === method ? 0 : -1}
          onClick={() => onChange(one.method)}
        >
          {one.title}
        </button>
      ))}
    </div>
  )
}

const PhoneForm = whenDrawn(async () => (await import('#pages/phone')).PhoneForm)

interface LoginMethodsProps {
  /** Where the user wanted to go, as the address says it. */
  redirect: string | undefined
  prove: ProveLogin
  onLogin(login: LoginResult): Promise<void>
}

/** Ways for people who cannot sign in yet; offered where codes can be sent to phones. */
function LoginLinks() {
  const config = useLoadedConfig()
  return (
    <p className="login-links">
      {config?.sms ? <NavigationLink to="/user/alteration">{messages.page.login.forgotPassword}</NavigationLink> : null}
      {config?.sms && config.register ? (
        <NavigationLink to="/user/register">{messages.page.login.register}</NavigationLink>
      ) : null}
    </p>
  )
}

/** The ways to sign in and the form of the chosen one. */
function LoginMethods({ redirect, prove, onLogin }: LoginMethodsProps) {
  const [method, setMethod] = useState<Method>('account')
  const [isBusy, setBusy] = useState(false)
  const completion = useRef<LoginMethodsProps['onLogin'] | null>(null)
  const hasParties = (useLoadedConfig()?.thirdParties.length ?? 0) > 0
  const complete = (login: LoginResult) => (completion.current ?? onLogin)(login)
  return (
    <div className="login-methods-box">
      {isBusy ? null : (
        <div>
          <MethodTabs method={method} onChange={setMethod} />
          <div id={`login-${method}`} role="tabpanel" aria-labelledby={`login-method-${method}`}>
            {method === 'account' ? <AccountForm prove={prove} onLogin={complete} /> : <PhoneForm onLogin={complete} />}
          </div>
          <LoginLinks />
        </div>
      )}
      {hasParties ? (
        <ThirdPartyPanel redirect={redirect} onLogin={onLogin} completion={completion} onBusy={setBusy} />
      ) : null}
    </div>
  )
}

const SignOnForm = whenDrawn(async () => (await import('#pages/signOn')).SignOnForm)
const ThirdPartyPanel = whenDrawn(async () => (await import('#pages/signOn')).ThirdPartyPanel)

/** The alternative login page: single sign-on where the server has it, by password only when the user asks for it. */
function OtherMethods({ redirect, prove, onLogin }: LoginMethodsProps) {
  const { signOn } = useRuntime()
  const [byPassword, setByPassword] = useState(false)
  if (useLoadedConfig() === null) return null
  if (!signOn.isOn()) return <LoginMethods redirect={redirect} prove={prove} onLogin={onLogin} />
  if (!byPassword) return <SignOnForm redirect={redirect} onLogin={onLogin} onPassword={() => setByPassword(true)} />
  return (
    <>
      <LoginMethods redirect={redirect} prove={prove} onLogin={onLogin} />
      <Button type="link" block onClick={() => signOn.login(redirect ?? '/')}>
        {messages.session.signOn}
      </Button>
    </>
  )
}
