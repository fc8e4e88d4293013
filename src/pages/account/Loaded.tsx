import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { messages } from '#core/message'
import type { useRequest } from '#react/watch'

interface LoadedProps<T> {
  request: ReturnType<typeof useRequest<T>>
  children(value: T): ReactNode
}

/** What a request has brought; while it is on its way for the first time a skeleton, and where it failed the reason with a retry. */
export function Loaded<T>({ request, children }: LoadedProps<T>) {
  if (request.value !== undefined) return children(request.value)
  if (request.status !== 'failed') return <Skeleton active />
  const retry = (
    <Button size="small" onClick={request.retry}>
      {messages.word.retry}
    </Button>
  )
  return <Alert type="error" showIcon message={request.reason} action={retry} />
}
