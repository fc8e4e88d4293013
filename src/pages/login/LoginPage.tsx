import { useLocation } from 'react-router-dom'
import { loginPath, oauthLoginPath, plainPath, resetTicket } from '#core/menu'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { whenDrawn } from '#react/part'
import { LoginArt } from './LoginArt.tsx'
import { LoginMethods, OtherMethods } from './LoginMethods.tsx'
import './login.css'
import { useSignIn } from './useSignIn.ts'

const ResetForm = whenDrawn(async () => (await import('#pages/password')).ResetForm)
const NextStep = whenDrawn(async () => (await import('#pages/belonging')).NextStep)

interface LoginPageProps {
  /** Where the user wanted to go, as the address says it. */
  redirect: string | undefined
  /** Called when nothing more stands between the user and the product; takes the user there. */
  onDone(): Promise<void>
}

/** The login page; opened by a reset link it asks for a new password instead. */
export function LoginPage({ redirect, onDone }: LoginPageProps) {
  const { step, begin, finish, leave } = useSignIn(onDone)
  const { navigation } = useRuntime().ports
  const { pathname, hash } = useLocation()
  const ticket = resetTicket(hash)
  const isOther = plainPath(pathname) === oauthLoginPath
  const leaveReset = () => navigation.replace(loginPath)
  return (
    <div className="login">
      <LoginArt />
      <main className="login-main" id="main" tabIndex={-1}>
        <div className="login-card">
          <h1>
            <img src="/icon.svg" alt="" width={36} height={36} />
            {messages.shell.platform}
          </h1>
          {ticket && <ResetForm ticket={ticket} onLogin={begin} onLeave={leaveReset} />}
          {!ticket && isOther && <OtherMethods redirect={redirect} onLogin={begin} />}
          {!ticket && !isOther && <LoginMethods onLogin={begin} />}
        </div>
      </main>
      {step ? <NextStep step={step} onDone={finish} onLeave={leave} /> : null}
    </div>
  )
}
