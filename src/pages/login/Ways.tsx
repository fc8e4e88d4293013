import { useState } from 'react'
import { whenDrawn } from '#react/part'
import type { LoginResult } from '#runtime/session'
import { AccountForm } from './AccountForm.tsx'
import { WayTabs } from './WayTabs.tsx'

const PhoneForm = whenDrawn(async () => (await import('#pages/phone')).PhoneForm)

export interface WaysProps {
  onLogin(login: LoginResult): Promise<void>
}

/** The ways to sign in and the form of the chosen one. */
export function Ways({ onLogin }: WaysProps) {
  const [way, setWay] = useState<'account' | 'phone'>('account')
  return (
    <>
      <WayTabs way={way} onChange={setWay} />
      <div id={`login-${way}`} role="tabpanel" aria-labelledby={`login-way-${way}`}>
        {way === 'account' ? <AccountForm onLogin={onLogin} /> : <PhoneForm onLogin={onLogin} />}
      </div>
    </>
  )
}
