import { Button, Tabs } from 'antd'
import { messages, noticeMessages as texts } from '#core/message'
import { type Announcement, publishedAt } from '#pages/announcement'
import { PriorityTag } from '#pages/priority'
import type { BellState } from './bellStore.ts'

interface BellPanelProps {
  state: BellState
  onOpen(one: Announcement): void
  onMore(): void
  onAgain(): void
}

interface ListProps extends Pick<BellPanelProps, 'onOpen'> {
  items: readonly Announcement[]
  loading: boolean
}

const titleOf = (title: string, total: number): string => (total > 0 ? `${title} (${total})` : title)

function List({ items, loading, onOpen }: ListProps) {
  if (items.length === 0) return <p className="bell-none">{loading ? texts.loading : texts.none}</p>
  return (
    <ul className="bell-list">
      {items.map((one) => (
        <li key={one.id}>
          <button type="button" onClick={() => onOpen(one)}>
            <span className="bell-title">{one.titile}</span>
            <span className="bell-by">
              <time>{publishedAt(one)}</time>
              <PriorityTag priority={one.priority} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What waits, on two tabs, and the way to everything that was received. spec: widgets §2 (header notice popover) */
export function BellPanel({ state, onOpen, onMore, onAgain }: BellPanelProps) {
  const { anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal, status } = state
  const list = (items: readonly Announcement[]) => <List items={items} loading={status === 'loading'} onOpen={onOpen} />
  return (
    <div className="bell-panel">
      {status === 'failed' ? (
        <p className="bell-failed" role="alert">
          {texts.failed}
          <Button type="link" size="small" onClick={onAgain}>
            {messages.failure.reload}
          </Button>
        </p>
      ) : null}
      <Tabs
        centered
        size="small"
        items={[
          { key: 'notice', label: titleOf(texts.announcements, anntMsgTotal), children: list(anntMsgList) },
          { key: 'system', label: titleOf(texts.systemMessages, sysMsgTotal), children: list(sysMsgList) },
        ]}
      />
      <Button type="link" block className="bell-more" onClick={onMore}>
        {texts.more}
      </Button>
    </div>
  )
}
