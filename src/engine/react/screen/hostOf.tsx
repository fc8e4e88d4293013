import type { ComponentType } from 'react'
import { useEngine } from '#react/engine'
import { type Part, whenDrawn } from '#react/part'

interface WaitingProps {
  of: 'form' | 'detail' | 'screen'
}

/** The skeleton of a screen or part that is loading: its height from the start, its bars after 200 ms. */
export function Waiting({ of }: WaitingProps) {
  const { faces } = useEngine()
  return <faces.Loading of={of} />
}

/** A host that is loaded when the first of its kind is rendered. */
export const hostOf = <P extends object>(of: WaitingProps['of'], load: () => Promise<ComponentType<P>>): Part<P> =>
  whenDrawn(load, <Waiting of={of} />)
