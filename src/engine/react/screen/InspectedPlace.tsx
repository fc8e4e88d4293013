import { type ReactNode, useEffect, useRef } from 'react'
import { useEngine } from '#react/engine'
import type { Subject } from '#react/inspect'

interface InspectedPlaceProps {
  /** Must stay the same for the life of the place. */
  subject: Subject
  children: ReactNode
}

const boxless = { display: 'contents' }

/** Registers its children with the inspector as `subject`. */
export function InspectedPlace({ subject, children }: InspectedPlaceProps) {
  const { inspection } = useEngine()
  const container = useRef<HTMLDivElement>(null)
  useEffect(
    () => (container.current ? inspection.add({ subject, element: container.current }) : undefined),
    [inspection, subject],
  )
  return (
    <div ref={container} data-inspected style={boxless}>
      {children}
    </div>
  )
}
