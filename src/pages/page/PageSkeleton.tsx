import { messages } from '#core/message'
import './page.css'

/** Grey lines where a page will stand; they come after 200 ms, so that a quick page does not flash. spec: look, States */
export const PageSkeleton = () => (
  <div className="page-sheet page-skeleton" role="status" aria-label={messages.page.loading}>
    <span />
    <span />
    <span />
    <span />
  </div>
)
