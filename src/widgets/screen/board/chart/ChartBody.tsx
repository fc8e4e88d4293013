import type { CardOfKind } from '#core/screen'
import { chartFigures } from '#react/board'
import type { OpenRow, Reading } from '../reading.ts'
import { Cloud } from './Cloud.tsx'
import { Drawing } from './drawingPart.tsx'
import { Rank } from './Rank.tsx'

interface ChartBodyProps {
  card: CardOfKind<'chart'>
  reading: Reading
  open: OpenRow
}

/** A chart of the kind that its card says. */
export function ChartBody({ card, reading, open }: ChartBodyProps) {
  const figures = chartFigures(card, reading)
  const press = open && ((label: number) => open(figures.rowAt(label)))
  if (card.as === 'rank') return <Rank figures={figures} press={press} />
  if (card.as === 'cloud') return <Cloud figures={figures} press={press} />
  return <Drawing card={card} figures={figures} press={press} />
}
