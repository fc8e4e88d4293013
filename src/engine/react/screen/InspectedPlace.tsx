import { type ReactNode, useEffect, useRef } from 'react'
import { useEngine } from '#react/engine'
import type { Subject } from '#react/inspect'

interface InspectedPlaceProps {
  /** The same for the life of the place. */
  subject: Subject
  children: ReactNode
}

const boxless = { display: 'contents' }

/** Says what is drawn here, for who asks why. */
export function InspectedPlace({ subject, children }: InspectedPlaceProps) {
  const { inspection } = useEngine()
  const place = useRef<HTMLDivElement>(null)
  useEffect(
    () => (place.current ? inspection.add({ subject, element: place.current }) : undefined),
    [inspection, subject],
  )
  return (
    <div ref={place} data-inspected style={boxless}>
      {children}
    </div>
  )
}
