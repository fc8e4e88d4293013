import { Skeleton } from 'antd'

/** Stands where a card has nothing to show yet. */
export const waiting = <Skeleton active title={false} paragraph={{ rows: 3 }} />
