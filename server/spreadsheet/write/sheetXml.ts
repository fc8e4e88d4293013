/** What a cell of a written sheet may hold. Text is always text, whatever it begins with; no cell is ever a formula. */
export type SheetCell = string | number | null

const mostChars = 32_767
/** What XML 1.0 cannot hold: control characters and halves of surrogate pairs. */
const unfit = /[^\t\n\r -\uFFFF]|[\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Text as it stands in XML. What spreadsheets would read as an escape of theirs (`_x000D_`) is escaped. */
export function xmlText(text: string): string {
  return text
    .slice(0, mostChars)
    .replace(unfit, '')
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replace(/[&<>"\r]/g, (sign) => escapes[sign] ?? sign)
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

function cellXml(cell: SheetCell, place: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : ''
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
}

/** A row as XML; `number` counts from 1. */
export function rowXml(cells: readonly SheetCell[], number: number): string {
  const inside = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`)).join('')
  return `<row r="${number}">${inside}</row>`
}
