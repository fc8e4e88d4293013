import { splitKeys } from '#core/fieldType'
import { fillText, spreadsheetMessages } from '#core/message'
import { caseIn, type Field, type FieldProblem, variantText } from '#core/model'
import type { RecordScope } from '#server/access'
import type { Body } from '#server/writing'
import { cellValue, quoted, splitCell } from './cellValue.ts'
import { lookUp, type NamedRecords } from './lookUp.ts'
import type { ReadCell } from './protocol.ts'
import type { ReadRow } from './read/readSheet.ts'

/** A row of the sheet by its number there, which begins at 1. */
export interface NumberedRow {
  line: number
  cells: ReadRow
}

/** A row as the body of an add, without the cells that could not be read, and what is wrong with these. */
export interface RowBody {
  line: number
  body: Body
  faults: readonly FieldProblem[]
}

type Columns = ReadonlyMap<number, Field>

const isBlank = (cell: ReadCell | undefined): boolean => cell === null || cell === undefined || cell === ''

const textsIn = (field: Field, cell: ReadCell): string[] =>
  field.type.multiple ? splitCell(cell) : [String(cell).trim()].filter(Boolean)

/** Rows as bodies of adds: texts become keys and values, empty cells are left out. */
export async function rowBodies(
  scope: RecordScope,
  rows: readonly NumberedRow[],
  columns: Columns,
): Promise<RowBody[]> {
  const known = new Map<Field, NamedRecords>()
  for (const [index, field] of columns) {
    if (!field.target) continue
    const texts = rows.flatMap(({ cells }) => (isBlank(cells[index]) ? [] : textsIn(field, cells[index] ?? null)))
    known.set(field, await lookUp(field, texts, scope))
  }
  return rows.map((row) => rowBody(scope, row, { columns, known }))
}

interface Reading {
  columns: Columns
  known: ReadonlyMap<Field, NamedRecords>
}

function rowBody({ services }: RecordScope, { line, cells }: NumberedRow, { columns, known }: Reading): RowBody {
  const body: Record<string, unknown> = {}
  const faults: FieldProblem[] = []
  for (const [index, field] of typesFirst(columns)) {
    const cell = cells[index] ?? null
    if (isBlank(cell)) continue
    const named = known.get(field)
    const read = named ? keyValue(field, cell, named) : plainValue(field, cell, { body, services })
    if ('problem' in read) faults.push({ field: field.name, message: read.problem })
    else body[field.name] = read.value
  }
  return { line, body, faults }
}

/** What tells the type of another value is read before it. */
const typesFirst = (columns: Columns): [number, Field][] =>
  [...columns].toSorted(([, one], [, other]) => Number(Boolean(one.variant)) - Number(Boolean(other.variant)))

/** A cell as what it is in its row. */
function plainValue(field: Field, cell: ReadCell, { body, services }: Pick<RecordScope, 'services'> & { body: Body }) {
  const read = cellValue(caseIn(field, body), cell, services.dictionaries)
  return field.variant && 'value' in read ? { value: variantText(read.value) } : read
}

function keyValue(
  field: Field,
  cell: ReadCell,
  { keys, isTree }: NamedRecords,
): { value: string } | { problem: string } {
  const texts = textsIn(field, cell)
  const found = (text: string) => [...(keys.get(text) ?? [])]
  const missing = texts.filter((text) => found(text).length === 0)
  const unclear = texts.filter((text) => found(text).length > 1)
  const problems = [
    ...(missing.length > 0
      ? [fillText(spreadsheetMessages.missing, { field: field.title, values: quoted(missing) })]
      : []),
    ...(unclear.length > 0
      ? [
          fillText(spreadsheetMessages.unclear, {
            field: field.title,
            values: quoted(unclear),
            hint: isTree ? spreadsheetMessages.writePath : '',
          }),
        ]
      : []),
  ]
  if (problems.length > 0) return { problem: problems.join('；') }
  return { value: splitKeys(texts.flatMap(found).join(',')).join(',') }
}
