import { messages } from '#core/message'
import './state.css'

interface LoadingViewProps {
  rows?: number
  /** `form`: a short bar for the label beside a long one for the control. */
  shape?: 'lines' | 'form'
  /** False where the waiting before it is somebody else's. */
  late?: boolean
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `bar-${index}`)

/** Grey bars where contents will be. They are seen only when loading lasts longer than 200 ms. */
export const LoadingView = ({ rows = 6, shape = 'lines', late = true }: LoadingViewProps) => (
  <div className={late ? 'state-late' : undefined} role="status" aria-busy="true" aria-label={messages.list.loading}>
    <div className="state-bars">
      {names(rows).map((name) => (
        <div key={name} className="state-bar-row">
          {shape === 'form' && <span className="state-bar is-short" />}
          <span className="state-bar" />
        </div>
      ))}
    </div>
  </div>
)

/** Grey bars in the shape of what is coming; whoever draws them has waited. */
export const LoadingFace = ({ of }: { of: 'list' | 'form' | 'detail' | 'screen' }) =>
  of === 'form' ? (
    <LoadingView late={false} rows={8} shape="form" />
  ) : (
    <LoadingView late={false} rows={of === 'list' ? 10 : 6} />
  )
