import { noticeMessages } from '#core/message'
import './priority.css'

const { priority: texts } = noticeMessages

/** How urgent it is. A plain element: the bell lists it before anything of antd's tags has come. spec: shell §3 (priority), widgets §9 */
export function PriorityTag({ priority }: { priority: string | null | undefined }) {
  if (priority !== 'L' && priority !== 'M' && priority !== 'H') return null
  return <span className={`priority-tag is-${priority}`}>{texts[priority]}</span>
}
