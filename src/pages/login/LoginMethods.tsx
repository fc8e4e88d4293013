import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { messages } from '#core/message'
import { useLoadedConfig, useRuntime } from '#pages/context'
import { whenDrawn } from '#react/part'
import type { LoginResult } from '#runtime/session'
import { AccountForm } from './AccountForm.tsx'

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
  onLogin(login: LoginResult): Promise<void>
}

/** The ways to sign in and the form of the chosen one. */
export function LoginMethods({ onLogin }: LoginMethodsProps) {
  const [method, setMethod] = useState<'account' | 'phone'>('account')
  return (
    <>
      <MethodTabs method={method} onChange={setMethod} />
      <div id={`login-${method}`} role="tabpanel" aria-labelledby={`login-method-${method}`}>
        {method === 'account' ? <AccountForm onLogin={onLogin} /> : <PhoneForm onLogin={onLogin} />}
      </div>
    </>
  )
}

const SignOnForm = whenDrawn(async () => (await import('#pages/signOn')).SignOnForm)

interface OtherMethodsProps extends LoginMethodsProps {
  /** Where the user wanted to go, as the address says it. */
  redirect: string | undefined
}

/** The alternative login page: single sign-on where the server has it, by password only when the user asks for it. */
export function OtherMethods({ redirect, onLogin }: OtherMethodsProps) {
  const { signOn } = useRuntime()
  const [byPassword, setByPassword] = useState(false)
  if (useLoadedConfig() === null) return null
  if (!signOn.isOn()) return <LoginMethods onLogin={onLogin} />
  if (!byPassword) return <SignOnForm redirect={redirect} onLogin={onLogin} onPassword={() => setByPassword(true)} />
  return (
    <>
      <LoginMethods onLogin={onLogin} />
      <Button type="link" block onClick={() => signOn.login(redirect ?? '/')}>
        {messages.session.signOn}
      </Button>
    </>
  )
}
