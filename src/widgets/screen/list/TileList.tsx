import { useEffect, useMemo } from 'react'
import type { CardProgram } from '#core/screen'
import { useCellFaces } from '#react/cell'
import type { ListController, ShownRow } from '#react/list'
import { useWatched } from '#react/watch'
import { CellContent, SettledFaces } from './CellContent.tsx'
import { CardFacts, CardTick } from './cardParts.tsx'
import { cardClass, cardColumns, opening } from './cards.ts'
import { useListNotice } from './ListNotice.tsx'
import { ListRowActions } from './ListRowActions.tsx'
import { useListPart } from './useListPart.ts'
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
          .map((shown) => (
            <li key={shown.id} data-row={shown.id} className={`${cardClass(list, shown)} tile`}>
              <Tile list={list} card={card} shown={shown} />
            </li>
          ))}
      </ul>
    </SettledFaces>
  )
}

function Tile({ list, card, shown }: Omit<TileListProps, 'onDrawn'> & { shown: ShownRow }) {
  return (
    <>
      {card.image && (
        <div className="tile-picture">
          <CellContent list={list} shown={shown} column={card.image} />
        </div>
      )}
      <div className="card-head">
        <CardTick list={list} shown={shown} />
        <span className="card-title">
          <CellContent list={list} shown={shown} column={opening(list, { column: card.title })} />
        </span>
      </div>
      <CardFacts list={list} shown={shown} columns={card.items} />
      <div className="tile-actions">
        <ListRowActions list={list} shown={shown} />
      </div>
    </>
  )
}
