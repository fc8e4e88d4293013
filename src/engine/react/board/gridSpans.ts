const columns = 12
const half = columns / 2

/** A card before it has its place. */
interface CardShape {
  /** Its width as its document says, out of twelve. */
  span: number
  /** `stat`: a key figure; `gauge`: as high as two of them, which stand beside it. */
  shape: 'stat' | 'gauge' | 'other'
}

/** Widths of a card in columns of twelve: with room for all columns, for two cards side by side, and on phones. */
export interface GridSpan {
  full: number
  half: number
  phone: number
  /** Rows that it takes, beside the cards after it. */
  rows: number
}

/** The spans in rows, as the grid wraps them. */
function linesOf(spans: readonly number[], room: number): readonly (readonly number[])[] {
  const lines: number[][] = []
  let left = 0
  for (const span of spans) {
    if (span > left) {
      lines.push([])
      left = room
    }
    lines.at(-1)?.push(span)
    left -= span
  }
  return lines
}

/** A row whose cards take all its columns: what is left goes to the narrowest, one column after the other. */
function filled(line: readonly number[], room: number): readonly number[] {
  const spans = line.map((span) => Math.min(span, room))
  for (let left = room - sum(spans); left > 0; left -= 1) {
    const narrowest = spans.indexOf(Math.min(...spans))
    spans[narrowest] = (spans[narrowest] ?? 0) + 1
  }
  return spans
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** A row on two columns: a card without a neighbour takes the full width. */
function halved(line: readonly number[]): readonly number[] {
  const spans: number[] = []
  let isOpen = false
  for (const [at, span] of line.entries()) {
    const next = line[at + 1]
    const isHalf: boolean = span <= half && (isOpen || (next !== undefined && next <= half))
    spans.push(isHalf ? half : columns)
    isOpen = isHalf && !isOpen
  }
  return spans
}

const fullSpans = (spans: readonly number[], room: number) => linesOf(spans, room).flatMap((line) => filled(line, room))
const halfSpans = (spans: readonly number[]) => linesOf(spans, columns).flatMap(halved)

/** Key figures on a phone stand in pairs; one without a partner, and every other card, takes the full width. */
function phoneSpans(cards: readonly CardShape[]): readonly number[] {
  let isOpen = false
  return cards.map(({ shape }, at) => {
    const isHalf = shape === 'stat' && (isOpen || cards[at + 1]?.shape === 'stat')
    isOpen = isHalf && !isOpen
    return isHalf ? half : columns
  })
}

/** How many key figures after a gauge stand beside it, in two rows; 0 where there are not enough. */
function figuresBeside([gauge, ...others]: readonly CardShape[]): number {
  if (gauge?.shape !== 'gauge' || gauge.span >= columns) return 0
  const end = others.findIndex(({ shape }) => shape !== 'stat')
  const figures = end < 0 ? others : others.slice(0, end)
  const lines = linesOf(
    figures.map(({ span }) => span),
    columns - gauge.span,
  )
  return lines.length < 2 ? 0 : (lines[0]?.length ?? 0) + (lines[1]?.length ?? 0)
}

const spansOf = (cards: readonly CardShape[]): readonly number[] => cards.map(({ span }) => span)

/** Widths of cards so that no row has a gap, in whatever room there is. spec: look, Dashboard; look, Phones */
export function gridSpans(cards: readonly CardShape[]): readonly GridSpan[] {
  const phones = phoneSpans(cards)
  const at = cards.findIndex((_, index) => figuresBeside(cards.slice(index)) > 0)
  const gauge = cards[at]
  const parts = gauge
    ? aroundGauge(cards, at, gauge)
    : { full: fullSpans(spansOf(cards), columns), half: halfSpans(spansOf(cards)) }
  return cards.map((_, index) => ({
    full: parts.full[index] ?? columns,
    half: parts.half[index] ?? columns,
    phone: phones[index] ?? columns,
    rows: index === at ? 2 : 1,
  }))
}

/** The first gauge with key figures in two rows beside it: those fill what it leaves. */
function aroundGauge(cards: readonly CardShape[], at: number, { span }: CardShape) {
  const before = spansOf(cards.slice(0, at))
  const count = figuresBeside(cards.slice(at))
  const beside = spansOf(cards.slice(at + 1, at + 1 + count))
  const after = spansOf(cards.slice(at + 1 + count))
  return {
    full: [...fullSpans(before, columns), span, ...fullSpans(beside, columns - span), ...fullSpans(after, columns)],
    half: [...halfSpans(before), half, half, half, ...halfSpans(beside.slice(2).map(() => 3)), ...halfSpans(after)],
  }
}
