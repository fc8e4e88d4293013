/** The text of a clipboard as lines of cells. */
export type CellTexts = readonly (readonly string[])[]

/** Spreadsheets run a text that begins so as a formula. spec: policy, exported texts */
const formulaStart = /^[=+\-@\t\r]/
const guard = "'"
const plainNumber = /^[+-]?\d+(\.\d+)?%?$/

const isRisky = (text: string): boolean => formulaStart.test(text) && !plainNumber.test(text)

/** A text that spreadsheets show and never run. */
const guarded = (text: string): string => (isRisky(text) ? guard + text : text)
const unguarded = (text: string): string =>
  text.startsWith(guard) && isRisky(text.slice(guard.length)) ? text.slice(guard.length) : text

const quoted = (text: string): string => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Cells as spreadsheets put them on the clipboard: tabs between cells, quotes around those with tabs or line ends in them. */
export function writeCells(cells: CellTexts): string {
  const lines = cells.map((line) => line.map((text) => quoted(guarded(text))).join('\t'))
  return lines.length > 1 ? `${lines.join('\r\n')}\r\n` : lines.join('')
}

/** Reads such a text; the line end after the last line begins no further one. A quote that never ends is a plain one. */
export function readCells(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  for (;;) {
    const cell = cellAt(text, at)
    line.push(unguarded(cell.text))
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      continue
    }
    lines.push(line)
    line = []
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (at >= text.length) return lines
  }
}

/** A quoted cell up to its closing quote, which a tab, a line end or the end of the text follows. */
const quotedCell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
const plainCell = /[^\t\r\n]*/y

function cellAt(text: string, at: number): { text: string; end: number } {
  quotedCell.lastIndex = at
  const inQuotes = text[at] === '"' ? quotedCell.exec(text) : null
  if (inQuotes) return { text: (inQuotes[1] ?? '').replaceAll('""', '"'), end: quotedCell.lastIndex }
  plainCell.lastIndex = at
  return { text: plainCell.exec(text)?.[0] ?? '', end: plainCell.lastIndex }
}

/** Cells repeated until they fill so many lines and columns; as they are where that does not come out even. */
export function repeated(cells: CellTexts, rowCount: number, columnCount: number): CellTexts {
  const [height, width] = [cells.length, Math.max(0, ...cells.map(({ length }) => length))]
  const fits = height > 0 && width > 0 && rowCount % height === 0 && columnCount % width === 0
  if (!fits || rowCount * columnCount === height * width) return cells
  return Array.from({ length: rowCount }, (_, row) =>
    Array.from({ length: columnCount }, (_, column) => cells[row % height]?.[column % width] ?? ''),
  )
}
