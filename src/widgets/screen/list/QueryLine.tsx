import { messages, screenMessages } from '#core/message'
import type { ListController } from '#react/list'
import { useListPart } from '../place/useListPart.ts'

/** Says that an advanced query is in force, and ends it. spec: widgets §4, Advanced query */
export function QueryLine({ list }: { list: ListController }) {
  const count = useListPart(list, ({ advanced }) => advanced?.params.length ?? 0)
  if (count === 0) return null
  return (
    <div className="list-query" role="status">
      <span>{`${messages.list.queryActive}（${count}）`}</span>
      <button
        type="button"
        className="action-link"
        onClick={() => list.dispatch({ type: 'dialog', dialog: 'super_query' })}
      >
        {screenMessages.changeQuery}
      </button>
      <button type="button" className="action-link" onClick={() => list.dispatch({ type: 'advanced', query: null })}>
        {screenMessages.clearQuery}
      </button>
    </div>
  )
}
