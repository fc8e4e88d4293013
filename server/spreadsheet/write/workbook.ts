import { rowXml, type SheetCell, xmlText } from './sheetXml.ts'
import { createZip } from './zipWriter.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'
const sheetNames = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeNames = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${head}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/></Types>`
const packageRelations = `${head}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${officeNames}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const bookRelations = `${head}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${officeNames}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`

/** A sheet's name has at most 31 characters and none of `[]:*?/\`. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'

const bookXml = (title: string): string =>
  `${head}<workbook xmlns="${sheetNames}" xmlns:r="${officeNames}"><sheets><sheet name="${xmlText(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** An .xlsx file with one sheet, written row by row; each call gives the bytes that it adds. */
export function createWorkbook(title: string) {
  const zip = createZip()
  let rows = 0
  const xmlOf = (cells: readonly SheetCell[]): string => {
    rows += 1
    return rowXml(cells, rows)
  }
  return {
    begin: (): Buffer =>
      Buffer.concat([
        zip.entry('[Content_Types].xml', contentTypes),
        zip.entry('_rels/.rels', packageRelations),
        zip.entry('xl/workbook.xml', bookXml(title)),
        zip.entry('xl/_rels/workbook.xml.rels', bookRelations),
        zip.begin('xl/worksheets/sheet1.xml'),
        zip.feed(`${head}<worksheet xmlns="${sheetNames}"><sheetData>`),
      ]),
    rows: (lines: readonly (readonly SheetCell[])[]): Buffer => zip.feed(lines.map(xmlOf).join('')),
    end: (): Buffer => Buffer.concat([zip.feed('</sheetData></worksheet>', true), zip.end()]),
  }
}

export type Workbook = ReturnType<typeof createWorkbook>
