import { messages } from '#core/message'
import type { ListController } from '#react/list'
import { type Total, totalParts } from './listText.ts'
import { useListPart } from './useListPart.ts'

/** How many rows there are. A count that stopped at its cap goes on when it is pressed. spec: architecture, Counts */
export function TotalText({ list, ...total }: Total & { list: ListController }) {
  const counting = useListPart(list, (state) => state.counting)
  const [before, count, after] = totalParts(total)
  if (!total.capped) return <>{before + count + after}</>
  return (
    <>
      {before}
      <button
        type="button"
        className="action-link"
        title={messages.screen.countAll}
        disabled={counting}
        onClick={() => list.dispatch({ type: 'count' })}
      >
        {counting ? messages.list.loading : count}
      </button>
      {after}
    </>
  )
}
