import { Skeleton } from 'antd'

/** Placeholder of a card without content yet; it takes no height of its own. */
export const waiting = (
  <div className="board-waiting">
    <Skeleton active title={false} paragraph={{ rows: 3 }} />
  </div>
)
