import { useState } from 'react'
import { messages } from '#core/message'
import './state.css'

interface LoadingViewProps {
  rows?: number
  /** `form`: a short bar for the label beside a long one for the control. */
  shape?: 'lines' | 'form'
  /** A whole page on phones, so that what follows it stays out of sight. */
  page?: boolean
}

/** Whether bars are seen already: what they wait for may come in several steps, each with bars of its own. */
const isWaiting = () => document.querySelector('.state-late')?.checkVisibility?.({ visibilityProperty: true })

/**
 * Grey bars where contents will be: their height from the start, themselves only when loading lasts longer than 200 ms. Where others were
 * seen until now they stand at once: nothing flashes between two steps.
 */
export function LoadingView({ rows = 6, shape = 'lines', page = false }: LoadingViewProps) {
  const [isNext] = useState(isWaiting)
  return (
    <div
      className={isNext ? 'state-late is-next' : 'state-late'}
      role="status"
      aria-busy="true"
      aria-label={messages.list.loading}
    >
      <div className={page ? 'state-bars is-page' : 'state-bars'}>
        {[...Array(rows).keys()].map((row) => (
          <div key={row} className="state-bar-row">
            {shape === 'form' && <span className="state-bar is-short" />}
            <span className="state-bar" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Grey bars in the shape of what is coming. */
export const LoadingFace = ({ of }: { of: 'list' | 'form' | 'detail' | 'screen' }) =>
  of === 'form' ? <LoadingView rows={8} shape="form" /> : <LoadingView rows={of === 'list' ? 10 : 6} page />
