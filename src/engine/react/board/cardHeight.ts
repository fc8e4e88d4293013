import type { DashboardCard } from '#core/screen'

/** Title and padding of a card. */
const framePx = 66
/** Heights of a row with one line or two, of a row of a table, and of a place in a ranking, with what parts them. */
const rowPx = { line: 39, lines: 59, table: 40, rank: 34 } as const
/** More rows than these are not reserved. */
const mostRows = 10
/** A month with its heading. */
const monthPx = 330

/** The height that a card takes once its rows are there, as far as its document tells: it is reserved from the start. 0: the least of its kind. */
export function reservedPx(card: DashboardCard): number {
  if (card.kind === 'calendar') return framePx + monthPx
  if (card.source?.kind === undefined || card.source.kind === 'call') return 0
  const limit = card.source.kind === 'rows' ? card.source.limit : card.source.aggregate.limit
  const rows = Math.min(limit, mostRows)
  if (card.kind === 'list') return framePx + rows * (card.sub || card.time ? rowPx.lines : rowPx.line)
  if (card.kind === 'table') return framePx + (rows + 1) * rowPx.table
  return card.kind === 'chart' && card.as === 'rank' && limit <= mostRows ? framePx + rows * rowPx.rank : 0
}
