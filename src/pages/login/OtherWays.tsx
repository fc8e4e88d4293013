import { Button } from 'antd'
import { useState } from 'react'
import { messages } from '#core/message'
import { useLoadedConfig, useRuntime } from '#pages/context'
import { whenDrawn } from '#react/part'
import { Ways, type WaysProps } from './Ways.tsx'

const SignOnForm = whenDrawn(async () => (await import('#pages/signOn')).SignOnForm)

interface OtherWaysProps extends WaysProps {
  /** Where the user wanted to go, as the address says it. */
  redirect: string | undefined
}

/** The alternative login page: single sign-on where the server has it, by password only when the user asks for it. */
export function OtherWays({ redirect, onLogin }: OtherWaysProps) {
  const { signOn } = useRuntime()
  const [byPassword, setByPassword] = useState(false)
  if (useLoadedConfig() === null) return null
  if (!signOn.isOn()) return <Ways onLogin={onLogin} />
  if (!byPassword) return <SignOnForm redirect={redirect} onLogin={onLogin} onPassword={() => setByPassword(true)} />
  return (
    <>
      <Ways onLogin={onLogin} />
      <Button type="link" block onClick={() => signOn.login(redirect ?? '/')}>
        {messages.session.signOn}
      </Button>
    </>
  )
}
