import { deflateRawSync, constants as zlib } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'
const sheetNames = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeNames = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${head}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/></Types>`
const packageRelations = `${head}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${officeNames}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const bookRelations = `${head}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${officeNames}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`

/** A sheet name has at most 31 characters and none of `[]:*?/\`. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'

const bookXml = (title: string): string =>
  `${head}<workbook xmlns="${sheetNames}" xmlns:r="${officeNames}"><sheets><sheet name="${xmlText(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** A part of the file, compressed by zlib. Its date is fixed so that equal contents give equal bytes. */
class Part extends ZipPassThrough {
  override compression = 8
  override mtime = new Date(2024, 0, 1)

  protected override process(bytes: Uint8Array, last: boolean): void {
    this.ondata(null, deflateRawSync(bytes, { finishFlush: last ? zlib.Z_FINISH : zlib.Z_SYNC_FLUSH }), last)
  }
}

/** An .xlsx file with one sheet, written row by row; each call returns the bytes that it adds. */
export function createWorkbook(title: string) {
  let chunks: Uint8Array[] = []
  let rows = 0
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    chunks.push(bytes)
  })
  const sheet = new Part('xl/worksheets/sheet1.xml')
  const feed = (part: Part, text: string, last: boolean) => part.push(Buffer.from(text), last)
  const addPart = (name: string, text: string): void => {
    const part = new Part(name)
    zip.add(part)
    feed(part, text, true)
  }
  const added = (): Buffer => {
    const bytes = Buffer.concat(chunks)
    chunks = []
    return bytes
  }
  const xmlOf = (cells: readonly SheetCell[]): string => {
    rows += 1
    return rowXml(cells, rows)
  }
  return {
    begin(): Buffer {
      addPart('[Content_Types].xml', contentTypes)
      addPart('_rels/.rels', packageRelations)
      addPart('xl/workbook.xml', bookXml(title))
      addPart('xl/_rels/workbook.xml.rels', bookRelations)
      zip.add(sheet)
      feed(sheet, `${head}<worksheet xmlns="${sheetNames}"><sheetData>`, false)
      return added()
    },
    rows(lines: readonly (readonly SheetCell[])[]): Buffer {
      feed(sheet, lines.map(xmlOf).join(''), false)
      return added()
    },
    end(): Buffer {
      feed(sheet, '</sheetData></worksheet>', true)
      zip.end()
      return added()
    },
  }
}

export type Workbook = ReturnType<typeof createWorkbook>

/** A cell of a written sheet. Text is always written as text, never as a formula, whatever it begins with. */
export type SheetCell = string | number | null

const maxChars = 32_767
/** What XML 1.0 cannot contain: control characters and lone surrogates. */
const nonXml =
  /[^\t\n\r -\uFFFF]|[\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Text escaped for XML. What spreadsheets would take for their own escape (`_x000D_`) is escaped, too. */
function xmlText(text: string): string {
  return text
    .slice(0, maxChars)
    .replace(nonXml, '')
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
function rowXml(cells: readonly SheetCell[], number: number): string {
  const inside = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`)).join('')
  return `<row r="${number}">${inside}</row>`
}
