import * as xlsx from 'xlsx'
import { serverLimit } from '#core/limit'
import { fillText, spreadsheetMessages } from '#core/message'
import { previewLimit } from './previewLimit.ts'
import type { BookPreview, ReadCell, SheetPreview } from './protocol.ts'
import { UnreadableFile, type ZipCaps, zipParts } from './zipParts.ts'

const mebibyte = 1_048_576

/** Limits of one import. spec: policy, promise 10 */
const caps = {
  columns: 500,
  xlsBytes: 20 * mebibyte,
  zip: { entries: 1_000, entryBytes: 100 * mebibyte, totalBytes: 100 * mebibyte, ratio: 200 } satisfies ZipCaps,
} as const

/** Title rows and header above the records, plus one row to detect that there are too many. */
const rowsBeside = 4

const options = {
  dense: true,
  cellText: false,
  cellNF: true,
  cellHTML: false,
  cellFormula: false,
  cellStyles: false,
  cellDates: false,
  bookVBA: false,
  sheets: 0,
  sheetRows: serverLimit.importRows + rowsBeside,
} as const

/** The parts that are needed to read a workbook. Comments, drawings and other attachments are ignored. */
const partNames = [
  /^\[Content_Types\]\.xml$/i,
  /^_rels\/\.rels$/i,
  /^docProps\/[^/]+\.xml$/i,
  /^xl\/[^/]+\.xml$/i,
  /^xl\/_rels\/[^/]+\.rels$/i,
  /^xl\/(worksheets|theme)\/[^/]+\.xml$/i,
]

/** An export that the library does not declare: reads a package whose parts are already unpacked. */
interface PackageReader {
  parse_zip(parts: unknown, options: object): xlsx.WorkBook
}

type ReadOptions = Partial<xlsx.ParsingOptions>

function readXlsx(file: Buffer, own: ReadOptions): xlsx.WorkBook {
  const parts = zipParts(file, caps.zip, (name) => partNames.some((pattern) => pattern.test(name)))
  const container = xlsx.CFB.utils.cfb_new()
  for (const [name, bytes] of parts) xlsx.CFB.utils.cfb_add(container, `/${name}`, bytes)
  return (xlsx as unknown as PackageReader).parse_zip(container, { ...options, ...own, type: 'buffer' })
}

function readXls(file: Buffer, own: ReadOptions): xlsx.WorkBook {
  if (file.length > caps.xlsBytes)
    throw new UnreadableFile(fillText(spreadsheetMessages.largeXls, { megabytes: caps.xlsBytes / mebibyte }))
  return xlsx.read(file, { ...options, ...own, type: 'buffer' })
}

function bookOf(file: Buffer, own: ReadOptions = {}): xlsx.WorkBook {
  const kind = file.subarray(0, 4).toString('hex')
  if (kind === '504b0304') return readXlsx(file, own)
  if (kind === 'd0cf11e0') return readXls(file, own)
  throw new UnreadableFile(spreadsheetMessages.otherFormat)
}

/** The rows of the first sheet. Throws `UnreadableFile` with a reason for the user. */
export function workbookRows(file: Buffer): ReadCell[][] {
  const book = bookOf(file)
  const rows = rowsOf(book.Sheets[book.SheetNames[0] ?? ''], caps.columns)
  if (!rows) throw new UnreadableFile(spreadsheetMessages.noSheet)
  return rows
}

/** The rows of a sheet without the empty ones at its end; null for a sheet without cells, such as a chart. */
function rowsOf(sheet: xlsx.WorkSheet | undefined, columns: number): ReadCell[][] | null {
  const cells = (sheet as { '!data'?: (xlsx.CellObject | undefined)[][] } | undefined)?.['!data']
  if (!cells) return null
  const rows = Array.from(cells, (row) => Array.from((row ?? []).slice(0, columns), cellOf))
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === null)) rows.pop()
  return rows
}

/** The beginning of the first sheets. Throws `UnreadableFile` with a reason for the user. */
export function workbookPreview(file: Buffer): BookPreview {
  const { sheets: mostSheets, rows: mostRows } = previewLimit
  const book = bookOf(file, {
    sheets: Array.from({ length: mostSheets }, (_, index) => index) as unknown as number,
    sheetRows: mostRows + 1,
  })
  const names = book.SheetNames.slice(0, mostSheets)
  return { sheets: names.map((name) => sheetPreview(name, book)), more: book.SheetNames.length > mostSheets }
}

function sheetPreview(name: string, { Sheets }: xlsx.WorkBook): SheetPreview {
  const { rows: mostRows, columns: mostColumns } = previewLimit
  const rows = rowsOf(Sheets[name], mostColumns + 1) ?? []
  const first = rows.slice(0, mostRows).map((row) => row.slice(0, mostColumns).map(writtenCell))
  return { name, rows: first, more: rows.length > mostRows || rows.some(({ length }) => length > mostColumns) }
}

/** A cell as a spreadsheet writes it. */
const writtenCell = (cell: ReadCell): string =>
  typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '')

function cellOf(cell: xlsx.CellObject | undefined): ReadCell {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return null
  if (cell.t === 'n' && typeof cell.v === 'number') return isDate(cell.z) ? dateText(cell.v) : cell.v
  if (cell.t === 'b') return cell.v === true
  if (cell.t === 'e') return `#${String(cell.w ?? cell.v)}`
  const text = String(cell.v).trim()
  return text === '' ? null : text
}

const isDate = (format: unknown): boolean =>
  typeof format === 'string' && format.length <= 200 && xlsx.SSF.is_date(format)

const pad = (value: number): string => String(value).padStart(2, '0')

/** A serial date as text, without the time when it is midnight. */
function dateText(serial: number): string {
  const { y, m, d, H, M, S } = xlsx.SSF.parse_date_code(serial) ?? { y: 0, m: 0, d: 0, H: 0, M: 0, S: 0 }
  const time = `${pad(H)}:${pad(M)}:${pad(Math.floor(S))}`
  if (serial < 1) return time
  const date = `${String(y).padStart(4, '0')}-${pad(m)}-${pad(d)}`
  return time === '00:00:00' ? date : `${date} ${time}`
}
