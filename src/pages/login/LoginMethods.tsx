import { useState } from 'react'
import { whenDrawn } from '#react/part'
import type { LoginResult } from '#runtime/session'
import { AccountForm } from './AccountForm.tsx'
import { MethodTabs } from './MethodTabs.tsx'

const PhoneForm = whenDrawn(async () => (await import('#pages/phone')).PhoneForm)

export interface LoginMethodsProps {
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
