import { Button, Switch } from 'antd'
import { useCallback, useState } from 'react'
import { fillText, messages, accountPageMessages as texts } from '#core/message'
import type { PasswordStrength } from '#core/rule'
import { useRuntime } from '#pages/context'
import { PasswordDialog } from '#pages/password'
import { useRequest } from '#react/watch'
import { StrengthMark } from '#widgets/face'
import { AccountItem } from './AccountItem.tsx'
import { loadSecurity, type Security } from './accountCalls.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { DeviceList } from './DeviceList.tsx'
import { Loaded } from './Loaded.tsx'
import { TokenList } from './TokenList.tsx'
import { TwoStepDialog } from './TwoStepDialog.tsx'
import { useSenders } from './useSenders.ts'

/** What is being changed. */
type Change = 'password' | 'phone' | 'email' | 'twoStep' | null

/** The security of the own account: a line for each part, and the devices. spec: screens §15, settings-security */
export function SecurityPage() {
  const { http } = useRuntime()
  const request = useRequest(useCallback((signal: AbortSignal) => loadSecurity(http, signal), [http]))
  return (
    <div className="account-page">
      <Loaded request={request}>{(security) => <SecurityItems security={security} onChanged={request.retry} />}</Loaded>
      <DeviceList />
      <TokenList />
    </div>
  )
}

interface SecurityItemsProps {
  security: Security
  onChanged(): void
}

function SecurityItems({ security, onChanged }: SecurityItemsProps) {
  const { ports } = useRuntime()
  const [change, setChange] = useState<Change>(null)
  const close = () => setChange(null)
  const done = (message: string) => {
    close()
    onChanged()
    ports.notice.notice({ tone: 'success', message })
  }
  const edit = (what: Change, title: string) => (
    <Button type="link" aria-label={title} onClick={() => setChange(what)}>
      {texts.change}
    </Button>
  )
  return (
    <>
      <ul className="account-items">
        <AccountItem title={texts.password} action={edit('password', messages.session.passwordTitle)}>
          <PasswordState level={security.passwordStrength} />
        </AccountItem>
        <AccountItem title={texts.phone} action={edit('phone', texts.phoneChange)}>
          {security.phone || texts.unbound}
        </AccountItem>
        <AccountItem title={texts.email} action={edit('email', texts.emailChange)}>
          {security.email || texts.unbound}
        </AccountItem>
        <TwoStepItem security={security} onSwitch={() => setChange('twoStep')} />
      </ul>
      {change === 'password' ? (
        <PasswordDialog onChanged={() => done(messages.done.passwordReset)} onClose={close} />
      ) : null}
      {change === 'phone' ? <ContactDialog way="sms" onDone={done} onClose={close} /> : null}
      {change === 'email' ? <ContactDialog way="mail" onDone={done} onClose={close} /> : null}
      {change === 'twoStep' ? <TwoStepDialog security={security} onDone={done} onClose={close} /> : null}
    </>
  )
}

const strengths: readonly (PasswordStrength | null)[] = [null, 'weak', 'medium', 'strong']

function PasswordState({ level }: { level: number }) {
  const strength = strengths[level] ?? null
  return strength === null ? texts.unmeasured : <StrengthMark strength={strength} />
}

/** Whether the sign-in asks for a code after the password. */
function TwoStepItem({ security, onSwitch }: { security: Security; onSwitch(): void }) {
  const isOn = security.twoStep !== ''
  const hasSender = useSenders(security).length > 0
  const toggle = <Switch aria-label={texts.twoStep} checked={isOn} disabled={!isOn && !hasSender} onClick={onSwitch} />
  const state = isOn
    ? fillText(texts.twoStepOn, { to: security.twoStep === 'sms' ? security.phone : security.email })
    : texts.twoStepOff
  return (
    <AccountItem title={texts.twoStep} action={toggle}>
      {!isOn && !hasSender ? texts.twoStepUnable : state}
    </AccountItem>
  )
}
