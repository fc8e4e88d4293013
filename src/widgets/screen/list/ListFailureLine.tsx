import { Alert, Button } from 'antd'
import { fillText, messages } from '#core/message'
import type { ListController } from '#react/list'
import { useListPart } from './useListPart.ts'

/** Newer rows did not come: those that stand stay, and it can be tried again. */
export function ListFailureLine({ list }: { list: ListController }) {
  const status = useListPart(list, (state) => state.status)
  const failure = useListPart(list, (state) => state.failure)
  if (status !== 'ready' || !failure) return null
  const { message, requestId } = failure
  return (
    <Alert
      type="warning"
      showIcon
      message={requestId ? `${message}（${fillText(messages.failure.requestId, { id: requestId })}）` : message}
      action={
        <Button size="small" onClick={() => list.dispatch({ type: 'refresh' })}>
          {messages.word.retry}
        </Button>
      }
    />
  )
}
