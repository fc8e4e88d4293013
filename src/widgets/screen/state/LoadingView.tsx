import { messages } from '#core/message'
import './state.css'

interface LoadingViewProps {
  rows?: number
  /** `form`: a short bar for the label beside a long one for the control. */
  shape?: 'lines' | 'form'
  /** A whole page on phones, so that what follows it stays out of sight. */
  page?: boolean
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `bar-${index}`)

/** Grey bars where contents will be: their height from the start, themselves only when loading lasts longer than 200 ms. */
export const LoadingView = ({ rows = 6, shape = 'lines', page = false }: LoadingViewProps) => (
  <div className="state-late" role="status" aria-busy="true" aria-label={messages.list.loading}>
    <div className={page ? 'state-bars is-page' : 'state-bars'}>
      {names(rows).map((name) => (
        <div key={name} className="state-bar-row">
          {shape === 'form' && <span className="state-bar is-short" />}
          <span className="state-bar" />
        </div>
      ))}
    </div>
  </div>
)

/** Grey bars in the shape of what is coming. */
export const LoadingFace = ({ of }: { of: 'list' | 'form' | 'detail' | 'screen' }) =>
  of === 'form' ? <LoadingView rows={8} shape="form" /> : <LoadingView rows={of === 'list' ? 10 : 6} page />
