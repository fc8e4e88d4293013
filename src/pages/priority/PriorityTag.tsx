import { noticeMessages } from '#core/message'
import { toned } from '#core/palette'
import './priority.css'

const { priority: texts } = noticeMessages
const tones = { L: 'info', M: 'warning', H: 'danger' } as const

/** How urgent it is. A plain element: the bell lists it before anything of antd's tags has come. spec: shell §3 (priority), widgets §9 */
export function PriorityTag({ priority }: { priority: string | null | undefined }) {
  if (priority !== 'L' && priority !== 'M' && priority !== 'H') return null
  return <span className={toned('priority-tag', tones[priority])}>{texts[priority]}</span>
}
