import { lazy, Suspense, useState } from 'react'
import { messages } from '#core/message'
import { retrying } from '#pages/chunk'
import { AccountForm } from './AccountForm.tsx'
import { LoginArt } from './LoginArt.tsx'
import { WayTabs } from './WayTabs.tsx'
import './login.css'
import { useSignIn } from './useSignIn.ts'

const PhoneForm = lazy(retrying(async () => ({ default: (await import('#pages/phone')).PhoneForm })))
const NextStep = lazy(retrying(async () => ({ default: (await import('#pages/belonging')).NextStep })))

/** The login page. `onDone` is called when nothing more stands between the user and the product, and takes the user there. */
export function LoginPage({ onDone }: { onDone(): Promise<void> }) {
  const [way, setWay] = useState<'account' | 'phone'>('account')
  const { step, begin, finish, leave } = useSignIn(onDone)
  return (
    <div className="login">
      <LoginArt />
      <main className="login-main" id="main" tabIndex={-1}>
        <div className="login-card">
          <h1>
            <img src="/icon.svg" alt="" width={36} height={36} />
            {messages.shell.platform}
          </h1>
          <WayTabs way={way} onChange={setWay} />
          <div id={`login-${way}`} role="tabpanel" aria-labelledby={`login-way-${way}`}>
            <Suspense>{way === 'account' ? <AccountForm onLogin={begin} /> : <PhoneForm onLogin={begin} />}</Suspense>
          </div>
        </div>
      </main>
      <Suspense>{step ? <NextStep step={step} onDone={finish} onLeave={leave} /> : null}</Suspense>
    </div>
  )
}
