import { Button } from 'antd'
import { useState } from 'react'
import { messages } from '#core/message'
import { useLoadedConfig, useRuntime } from '#pages/context'
import { whenDrawn } from '#react/part'
import { LoginMethods, type LoginMethodsProps } from './LoginMethods.tsx'

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
