import type { KeyboardEvent } from 'react'
import { messages } from '#core/message'

type Way = 'account' | 'phone'

const ways = [
  { way: 'account', title: messages.session.accountTab },
  { way: 'phone', title: messages.session.phoneTab },
] as const satisfies readonly { way: Way; title: string }[]

const other = (way: Way): Way => (way === 'account' ? 'phone' : 'account')

/** The two ways to sign in. */
export function WayTabs({ way, onChange }: { way: Way; onChange(way: Way): void }) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    onChange(other(way))
    document.getElementById(`login-way-${other(way)}`)?.focus()
  }
  return (
    <div className="login-ways" role="tablist" onKeyDown={onKeyDown}>
      {ways.map((each) => (
        <button
          key={each.way}
          id={`login-way-${each.way}`}
          type="button"
          role="tab"
          aria-selected={each.way === way}
          aria-controls={`login-${each.way}`}
          tabIndex={each.way === way ? 0 : -1}
          onClick={() => onChange(each.way)}
        >
          {each.title}
        </button>
      ))}
    </div>
  )
}
