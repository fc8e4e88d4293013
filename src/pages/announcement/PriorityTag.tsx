import { Tag } from 'antd'
import { noticeMessages } from '#core/message'

const { priority: texts } = noticeMessages
const colours = { L: 'blue', M: 'orange', H: 'red' } as const

/** How urgent it is. spec: shell §3 (priority), widgets §9 */
export function PriorityTag({ priority }: { priority: string | null | undefined }) {
  if (priority !== 'L' && priority !== 'M' && priority !== 'H') return null
  return <Tag color={colours[priority]}>{texts[priority]}</Tag>
}
