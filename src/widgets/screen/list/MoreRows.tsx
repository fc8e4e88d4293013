import { fillText, messages } from '#core/message'
import type { ListController, ShownRow } from '#react/list'

interface MoreRowsProps {
  list: Pick<ListController, 'dispatch'>
  more: NonNullable<ShownRow['more']>
}

/** The way to further rows below a row of a nested list. */
export const MoreRows = ({ list, more: { of, left, loading } }: MoreRowsProps) => (
  <button
    type="button"
    className="action-link"
    disabled={loading}
    onClick={() => list.dispatch({ type: 'more', id: of })}
  >
    {loading ? messages.list.loading : fillText(messages.screen.moreRows, { count: left })}
  </button>
)
