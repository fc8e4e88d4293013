import { useState } from 'react'
import { passwordMessages } from '#core/message'
import { isBlank } from '#widgets/face'

interface TypedPassword {
  value: unknown
  /** Typed twice before it counts. */
  twice: boolean
  onChange(value: string | null): void
}

interface Typed {
  first: string
  second: string
  /** What was handed on; null while there is nothing or the two differ. */
  emitted: string | null
}

const nothing: Typed = { first: '', second: '', emitted: null }

/**
 * What a person types here. A value from elsewhere is never shown; when it is taken away, what was typed goes with it. With
 * a repetition nothing is emitted until both are alike.
 */
export function useTypedPassword({ value, twice, onChange }: TypedPassword) {
  const [typed, setTyped] = useState(nothing)
  const current = typed.emitted !== null && isBlank(value) ? nothing : typed
  const take = (first: string, second: string) => {
    const alike = !twice || first === second
    const emitted = alike && first !== '' ? first : null
    setTyped({ first, second, emitted })
    onChange(emitted)
  }
  return {
    first: current.first,
    second: current.second,
    /** They differ: what was typed first counts for nothing. */
    problem: twice && current.first !== current.second ? passwordMessages.differs : null,
    setFirst: (first: string) => take(first, current.second),
    setSecond: (second: string) => take(current.first, second),
  }
}
