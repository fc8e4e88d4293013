import type { ComponentType } from 'react'
import { useEngine } from '#react/engine'
import { type Part, whenDrawn } from '#react/part'
import { Late } from './Late.tsx'

interface WaitingProps {
  of: 'form' | 'detail' | 'screen'
}

/** What stands while a screen, or a part of it, is on its way; nothing when it comes at once. */
export function Waiting({ of }: WaitingProps) {
  const { faces } = useEngine()
  return (
    <Late>
      <faces.Loading of={of} />
    </Late>
  )
}

/** A host that is fetched when the first of its kind is drawn. */
export const hostOf = <P extends object>(of: WaitingProps['of'], load: () => Promise<ComponentType<P>>): Part<P> =>
  whenDrawn(load, <Waiting of={of} />)
