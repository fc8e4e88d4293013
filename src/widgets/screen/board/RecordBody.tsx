import type { CardOfKind } from '#core/screen'
import { recordFigures } from '#react/board'
import { useEngine } from '#react/engine'
import { useUpload } from '#react/source'
import { FactList } from './FactList.tsx'
import type { FigureContext } from './figureContext.ts'

interface RecordBodyProps {
  card: CardOfKind<'facts'>
  context: FigureContext
}

/** One record: its picture, or the first character of its name, then name, tags and facts. */
export function RecordBody({ card, context }: RecordBodyProps) {
  const { ports } = useEngine()
  const { url } = useUpload()
  const { heading, sub, picture, tags, facts } = recordFigures(card, context)
  return (
    <div className="board-record">
      {(heading || picture) && (
        <div className="board-record-head">
          {card.picture && (
            <span className="board-record-picture" aria-hidden="true">
              {picture ? <img src={url(picture)} alt="" /> : [...heading][0]}
            </span>
          )}
          <div>
            <strong className="board-record-name">{heading}</strong>
            {sub && <div className="board-record-sub">{sub}</div>}
          </div>
        </div>
      )}
      {tags.length > 0 && (
        <ul className="board-record-tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <FactList facts={facts} go={ports.navigation.go} />
    </div>
  )
}
