import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { loginPath, resetTicket } from '#core/menu'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { whenDrawn } from '#react/part'
import type { LoginResult } from '#runtime/session'
import { AccountForm } from './AccountForm.tsx'
import { LoginArt } from './LoginArt.tsx'
import { WayTabs } from './WayTabs.tsx'
import './login.css'
import { useSignIn } from './useSignIn.ts'

const PhoneForm = whenDrawn(async () => (await import('#pages/phone')).PhoneForm)
const ResetForm = whenDrawn(async () => (await import('#pages/password')).ResetForm)
const NextStep = whenDrawn(async () => (await import('#pages/belonging')).NextStep)

interface WaysProps {
  way: 'account' | 'phone'
  onChange(way: WaysProps['way']): void
  onLogin(login: LoginResult): Promise<void>
}

/** The ways to sign in and the form of the chosen one. */
const Ways = ({ way, onChange, onLogin }: WaysProps) => (
  <>
    <WayTabs way={way} onChange={onChange} />
    <div id={`login-${way}`} role="tabpanel" aria-labelledby={`login-way-${way}`}>
      {way === 'account' ? <AccountForm onLogin={onLogin} /> : <PhoneForm onLogin={onLogin} />}
    </div>
  </>
)

/** The login page; opened by a reset link it asks for a new password instead. `onDone` is called when nothing more stands between the user and the product, and takes the user there. */
export function LoginPage({ onDone }: { onDone(): Promise<void> }) {
  const [way, setWay] = useState<'account' | 'phone'>('account')
  const { step, begin, finish, leave } = useSignIn(onDone)
  const { navigation } = useRuntime().ports
  const ticket = resetTicket(useLocation().hash)
  return (
    <div className="login">
      <LoginArt />
      <main className="login-main" id="main" tabIndex={-1}>
        <div className="login-card">
          <h1>
            <img src="/icon.svg" alt="" width={36} height={36} />
            {messages.shell.platform}
          </h1>
          {ticket ? (
            <ResetForm ticket={ticket} onLogin={begin} onLeave={() => navigation.replace(loginPath)} />
          ) : (
            <Ways way={way} onChange={setWay} onLogin={begin} />
          )}
        </div>
      </main>
      {step ? <NextStep step={step} onDone={finish} onLeave={leave} /> : null}
    </div>
  )
}
