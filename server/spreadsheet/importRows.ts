import type { JsonValue } from '#core/fieldType'
import { cellTextMessages, fillText, messages, spreadsheetMessages } from '#core/message'
import {
  caseIn,
  cellParts,
  type Field,
  type FieldProblem,
  plainDay,
  plainMoment,
  plainNumber,
  plainTime,
  quotedTexts,
  variantText,
} from '#core/model'
import { splitKeys } from '#core/object'
import type { CallContext, RecordScope } from '#server/access'
import type { Body } from '#server/writing'
import { lookUp, type NamedRecords, switchPair } from './lookUp.ts'
import type { ReadCell } from './protocol.ts'
import type { ReadRow } from './sheetWorker.ts'

/** A row with its number in the sheet, from 1. */
export interface NumberedRow {
  line: number
  cells: ReadRow
}

/** A row as the body of an add. Cells that could not be read are left out and reported in `faults`. */
export interface RowBody {
  line: number
  body: Body
  faults: readonly FieldProblem[]
}

type Columns = ReadonlyMap<number, Field>

const isBlank = (cell: ReadCell | undefined): boolean => cell === null || cell === undefined || cell === ''

const textsIn = (field: Field, cell: ReadCell): string[] =>
  field.type.multiple ? splitCell(cell) : [String(cell).trim()].filter(Boolean)

/** Converts rows into bodies of adds: texts become keys and values, empty cells are left out. */
export async function rowBodies(
  scope: RecordScope,
  rows: readonly NumberedRow[],
  columns: Columns,
): Promise<RowBody[]> {
  const recordsByField = new Map<Field, NamedRecords>()
  for (const [index, field] of columns) {
    if (!field.target) continue
    const texts = rows.flatMap(({ cells }) => (isBlank(cells[index]) ? [] : textsIn(field, cells[index] ?? null)))
    recordsByField.set(field, await lookUp(field, texts, scope))
  }
  return rows.map((row) => rowBody(scope, row, { columns, recordsByField }))
}

interface Reading {
  columns: Columns
  recordsByField: ReadonlyMap<Field, NamedRecords>
}

function rowBody(
  { services, caller }: RecordScope,
  { line, cells }: NumberedRow,
  { columns, recordsByField }: Reading,
): RowBody {
  const body: Record<string, unknown> = {}
  const faults: FieldProblem[] = []
  for (const [index, field] of typesFirst(columns)) {
    const cell = cells[index] ?? null
    if (isBlank(cell)) continue
    const named = recordsByField.get(field)
    const read = named ? keyValue(field, cell, named) : plainValue(field, cell, { body, services, caller })
    if ('problem' in read) faults.push({ field: field.name, message: read.problem })
    else body[field.name] = read.value
  }
  return { line, body, faults }
}

/** Fields that determine the type of another value come first. */
const typesFirst = (columns: Columns): [number, Field][] =>
  [...columns].toSorted(([, one], [, other]) => Number(Boolean(one.variant)) - Number(Boolean(other.variant)))

/** Reads a cell with the type that its field has in this row. */
function plainValue(field: Field, cell: ReadCell, { body, ...callContext }: CallContext & { body: Body }) {
  const read = cellValue(caseIn(field, body), cell, callContext)
  return field.variant && 'value' in read ? { value: variantText(read.value) } : read
}

function keyValue(
  field: Field,
  cell: ReadCell,
  { keys, isTree }: NamedRecords,
): { value: string } | { problem: string } {
  const texts = textsIn(field, cell)
  const keysFor = (text: string) => [...(keys.get(text) ?? [])]
  const missing = texts.filter((text) => keysFor(text).length === 0)
  const ambiguous = texts.filter((text) => keysFor(text).length > 1)
  const problems = [
    ...(missing.length > 0
      ? [fillText(spreadsheetMessages.missing, { field: field.title, values: quotedTexts(missing) })]
      : []),
    ...(ambiguous.length > 0
      ? [
          fillText(cellTextMessages.unclear, {
            field: field.title,
            values: quotedTexts(ambiguous),
            hint: isTree ? spreadsheetMessages.writePath : '',
          }),
        ]
      : []),
  ]
  if (problems.length > 0) return { problem: problems.join('；') }
  return { value: splitKeys(texts.flatMap(keysFor).join(',')).join(',') }
}

/** The value of a cell for its field, or a problem. Keys of other records are looked up elsewhere. */
type CellValue = { value: JsonValue } | { problem: string }

/** The parts of a cell that holds a list of texts. */
const splitCell = (cell: ReadCell): string[] => cellParts(String(cell ?? ''))

/** Reads a cell: dictionary texts become values, 是 and 否 the stored values, and numbers become text for text fields. */
function cellValue(field: Field, cell: ReadCell, callContext: CallContext): CellValue {
  if (field.dict) return dictValue(field, cell, callContext)
  const type = field.type.id
  if (type === 'bool' || type === 'switch') return yesOrNo(field, cell)
  if (type === 'date') return { value: plainDay(String(cell ?? '')) }
  if (type === 'datetime') return { value: plainMoment(String(cell ?? '')) }
  if (type === 'time') return { value: plainTime(String(cell ?? '')) }
  if (field.column?.type === 'integer' || field.column?.type === 'decimal')
    return { value: typeof cell === 'string' ? plainNumber(cell) : cell }
  return {
    value:
      typeof cell === 'boolean' ? (cell ? messages.word.yes : messages.word.no) : cell === null ? null : String(cell),
  }
}

function dictValue(field: Field, cell: ReadCell, { services, caller }: CallContext): CellValue {
  const options = services.dictionaries.options(field.dict ?? '', caller.tenantId)
  const parts = field.type.multiple ? splitCell(cell) : [String(cell ?? '').trim()]
  const chosen = parts.map(
    (part) => options.find(({ text }) => text === part) ?? options.find(({ value }) => value === part),
  )
  const unknown = parts.filter((_, index) => !chosen[index])
  if (unknown.length > 0)
    return { problem: fillText(cellTextMessages.noOption, { field: field.title, options: quotedTexts(unknown) }) }
  return { value: chosen.map((option) => option?.value).join(',') }
}

/** Reads 是 and 否; the problem for any other value names them. */
function yesOrNo(field: Field, cell: ReadCell): CellValue {
  const text = String(cell ?? '').trim()
  const [on, off] = field.type.id === 'bool' ? [true, false] : switchPair(field)
  const value =
    text === messages.word.yes || cell === true ? on : text === messages.word.no || cell === false ? off : cell
  return 'problem' in field.type.read(value, field.document)
    ? { problem: fillText(cellTextMessages.yesOrNo, { field: field.title }) }
    : { value }
}
