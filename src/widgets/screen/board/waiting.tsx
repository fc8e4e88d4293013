import { Skeleton } from 'antd'

/** Placeholder of a card without content yet. */
export const waiting = <Skeleton active title={false} paragraph={{ rows: 3 }} />
