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
    <div className="list-failure" role="alert">
      <span>
        {message}
        {requestId && `（${fillText(messages.failure.requestId, { id: requestId })}）`}
      </span>
      <button type="button" className="action-link" onClick={() => list.dispatch({ type: 'refresh' })}>
        {messages.word.retry}
      </button>
    </div>
  )
}
