import type { KeyboardEvent } from 'react'
import { messages } from '#core/message'

type Method = 'account' | 'phone'

const methods = [
  { method: 'account', title: messages.session.accountTab },
  { method: 'phone', title: messages.session.phoneTab },
] as const satisfies readonly { method: Method; title: string }[]

const otherMethod = (method: Method): Method => (method === 'account' ? 'phone' : 'account')

/** The two ways to sign in. */
export function MethodTabs({ method, onChange }: { method: Method; onChange(method: Method): void }) {
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
