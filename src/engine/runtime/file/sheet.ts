/** Makes spreadsheet programs read a text as UTF-8. */
const byteOrderMark = '\uFEFF'

/** Rows of cells as a sheet created in this browser: comma-separated values, in which no text is read as a formula. */
export const sheetOf = (lines: readonly (readonly unknown[])[]): Blob =>
  new Blob([byteOrderMark, ...lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`)], { type: 'text/csv' })

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
