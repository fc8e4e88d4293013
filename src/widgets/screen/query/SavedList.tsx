import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { fillText, superQueryMessages } from '#core/message'
import type { SavedQuery } from '#runtime/savedQuery'

interface SavedListProps {
  queries: readonly SavedQuery[]
  onLoad(query: SavedQuery): void
  onRemove(query: SavedQuery): void
}

const superQuery = superQueryMessages

/** The saved queries: a click puts one into the editor. */
export function SavedList({ queries, onLoad, onRemove }: SavedListProps) {
  if (queries.length === 0) return <p className="query-none">{superQuery.none}</p>
  return (
    <ul className="query-saved-list">
      {queries.map((query) => {
        const { id, title, own, shared, createBy } = query
        const remove = fillText(superQuery.removeNamed, { title })
        const by = own ? superQuery.isShared : fillText(superQuery.sharedBy, { name: createBy })
        return (
          <li key={`${id}${own}${title}`}>
            <button type="button" className="query-saved-name" title={title} onClick={() => onLoad(query)}>
              <span>{title}</span>
              {shared && <small>{by}</small>}
            </button>
            {own && (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={remove}
                title={remove}
                onClick={() => onRemove(query)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
