import { splitKeys } from '#core/fieldType'
import { caseIn, type Field, variantText } from '#core/model'
import type { RecordScope } from '#server/access'
import type { Body } from '#server/behaviour'
import { cellValue, partsOf } from './cellValue.ts'
import { type KeysByText, lookUp } from './lookUp.ts'
import type { ReadCell } from './protocol.ts'
import type { ReadRow } from './read/readSheet.ts'

/** A row of the sheet by its number there, which begins at 1. */
export interface NumberedRow {
  line: number
  cells: ReadRow
}

/** A row as the body of an add, or why it cannot be one. */
export type RowBody = { line: number; body: Body } | { line: number; problem: string }

type Columns = ReadonlyMap<number, Field>

const isBlank = (cell: ReadCell | undefined): boolean => cell === null || cell === undefined || cell === ''

const textsIn = (field: Field, cell: ReadCell): string[] =>
  field.type.multiple ? partsOf(cell) : [String(cell).trim()].filter(Boolean)

/** Rows as bodies of adds: texts become keys and values, empty cells are left out. */
export async function rowBodies(
  scope: RecordScope,
  rows: readonly NumberedRow[],
  columns: Columns,
): Promise<RowBody[]> {
  const known = new Map<Field, KeysByText>()
  for (const [index, field] of columns) {
    if (!field.target) continue
    const texts = rows.flatMap(({ cells }) => (isBlank(cells[index]) ? [] : textsIn(field, cells[index] ?? null)))
    known.set(field, await lookUp(field, texts, scope))
  }
  return rows.map((row) => rowBody(scope, row, { columns, known }))
}

interface Reading {
  columns: Columns
  known: ReadonlyMap<Field, KeysByText>
}

function rowBody({ services }: RecordScope, { line, cells }: NumberedRow, { columns, known }: Reading): RowBody {
  const body: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [index, field] of typesFirst(columns)) {
    const cell = cells[index] ?? null
    if (isBlank(cell)) continue
    const keys = known.get(field)
    const read = keys ? keyValue(field, cell, keys) : plainValue(field, cell, { body, services })
    if ('problem' in read) problems.push(read.problem)
    else body[field.name] = read.value
  }
  return problems.length > 0 ? { line, problem: problems.join('；') } : { line, body }
}

/** What tells the type of another value is read before it. */
const typesFirst = (columns: Columns): [number, Field][] =>
  [...columns].toSorted(([, one], [, other]) => Number(Boolean(one.variant)) - Number(Boolean(other.variant)))

/** A cell as what it is in its row. */
function plainValue(field: Field, cell: ReadCell, { body, services }: Pick<RecordScope, 'services'> & { body: Body }) {
  const read = cellValue(caseIn(field, body), cell, services.dictionaries)
  return field.variant && 'value' in read ? { value: variantText(read.value) } : read
}

function keyValue(field: Field, cell: ReadCell, known: KeysByText): { value: string } | { problem: string } {
  const keys: string[] = []
  for (const text of textsIn(field, cell)) {
    const found = [...(known.get(text) ?? [])]
    const shown = text.slice(0, 40)
    if (found.length > 1) return { problem: `${field.title}“${shown}”对应多条数据` }
    if (found.length === 0) return { problem: `${field.title}“${shown}”不存在` }
    keys.push(...found)
  }
  return { value: splitKeys(keys.join(',')).join(',') }
}
