import { useEffect, useMemo } from 'react'
import type { CardProgram } from '#core/screen'
import { useCellFaces } from '#react/cell'
import type { ListController, ShownRow } from '#react/list'
import { useWatched } from '#react/watch'
import { useListPart } from '../place/useListPart.ts'
import { CellContent, SettledFaces } from './CellContent.tsx'
import { CardFacts, CardTick, cardClass, cardColumns, opening } from './cardParts.tsx'
import { useListNotice } from './ListNotice.tsx'
import { ListRowActions } from './ListRowActions.tsx'
import './card.css'
import './tile.css'

interface TileListProps {
  list: ListController
  card: CardProgram
  onDrawn(): void
}

/** The rows of a list as cards beside each other: a picture, the name, the facts that the document names, the actions. */
export function TileList({ list, card, onDrawn }: TileListProps) {
  useEffect(() => onDrawn(), [onDrawn])
  const rows = useWatched(list.rows)
  const notice = useListNotice(list)
  const busy = useListPart(list, (state) => state.busy)
  const settled = useCellFaces(useMemo(() => cardColumns(list), [list]))
  if (notice) return <div className="tiles is-empty">{notice}</div>
  return (
    <SettledFaces value={settled}>
      <ul className="tiles" aria-busy={busy}>
        {rows
          .filter(({ more }) => !more)
          .map((shownRow) => (
            <li key={shownRow.id} data-row={shownRow.id} className={`${cardClass(list, shownRow)} tile`}>
              <Tile list={list} card={card} shownRow={shownRow} />
            </li>
          ))}
      </ul>
    </SettledFaces>
  )
}

function Tile({ list, card, shownRow }: Omit<TileListProps, 'onDrawn'> & { shownRow: ShownRow }) {
  return (
    <>
      {card.image && (
        <div className="tile-picture">
          <CellContent list={list} shownRow={shownRow} column={card.image} />
        </div>
      )}
      <div className="card-head">
        <CardTick list={list} shownRow={shownRow} />
        <span className="card-title">
          <CellContent list={list} shownRow={shownRow} column={opening(list, { column: card.title })} />
        </span>
      </div>
      <CardFacts list={list} shownRow={shownRow} columns={card.items} />
      <div className="tile-actions">
        <ListRowActions list={list} shownRow={shownRow} />
      </div>
    </>
  )
}
