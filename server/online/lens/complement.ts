import { isObject, parseJson } from '#core/object'
import { type FormField, standardColumns, standardField, type TableDefinition } from '../definition/definition.ts'
import { isSameJson } from './entries.ts'
import { namedIndexes } from './readIndexes.ts'

/**
 * What the family says of a table beyond its documents, by key: `head.<name>`, `field.<column>.<name>`, `fields` for those without a
 * place in the documents, `order`, `indexes`. An entry counts as long as the documents say what they said when it was written.
 */
export type Complement = Readonly<Record<string, ComplementEntry>>

export interface ComplementEntry {
  readonly value: unknown
  /** What the documents said then. */
  readonly over: unknown
}

type Values = Readonly<Record<string, unknown>>

/** Settings written as JSON texts, whose keys are carried one by one. */
const jsonTexts: ReadonlySet<string> = new Set(['extConfigJson', 'fieldExtendJson'])

/** What documents say, with what the family said beyond them. */
export function completed(read: TableDefinition, complement: Complement): TableDefinition {
  const fields = read.fields.map((field) => withEntries(field, `field.${field.dbFieldName}`, complement))
  return {
    head: withEntries(read.head, 'head', complement),
    fields: inOrder([...fields, ...lostFields(complement, read)], read.fields, complement),
    indexes: namedIndexes(read.indexes, complement.indexes),
  }
}

function withEntries<T extends object>(record: T, place: string, complement: Complement): T {
  const prefix = `${place}.`
  const more = Object.entries(complement).flatMap(([key, entry]) => {
    if (!key.startsWith(prefix)) return []
    const name = key.slice(prefix.length)
    const current = (record as Values)[name] ?? null
    if (isSameJson(entry.over, current)) return [[name, entry.value] as const]
    return jsonTexts.has(name) ? [[name, mergedJson(entry, current)] as const] : []
  })
  return { ...record, ...Object.fromEntries(more) }
}

/** The keys that the documents have no words for, beside what the documents say now. */
function mergedJson({ value, over }: ComplementEntry, current: unknown): unknown {
  const [stored, before, now] = [value, over, current].map((text) => parseJson(String(text || '{}')))
  if (!isObject(stored) || !isObject(before) || !isObject(now)) return current
  const beyond = Object.entries(stored).filter(([key]) => !(key in before))
  return JSON.stringify({ ...now, ...Object.fromEntries(beyond) })
}

/** Fields without a place in the documents, unless one of that name has come since. */
function lostFields({ fields }: Complement, read: Pick<TableDefinition, 'fields'>): FormField[] {
  const lost: readonly FormField[] = Array.isArray(fields?.value) ? fields.value : []
  return lost.filter(({ dbFieldName }) => !read.fields.some((field) => field.dbFieldName === dbFieldName))
}

function inOrder(
  fields: readonly FormField[],
  read: readonly FormField[],
  { order }: Complement,
): readonly FormField[] {
  const isCurrent = order && isSameJson(order.over, columnsOf(read)) && Array.isArray(order.value)
  if (!isCurrent) return fields
  const places = order.value as readonly NumberedColumn[]
  const placeOf = ({ dbFieldName }: FormField) => {
    const place = places.findIndex(([column]) => column === dbFieldName)
    return place < 0 ? places.length : place
  }
  return fields
    .map((field) => ({ ...field, orderNum: places[placeOf(field)]?.[1] ?? field.orderNum }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

type NumberedColumn = readonly [column: string, orderNum: number]

const columnsOf = (fields: readonly FormField[]): string[] => fields.map(({ dbFieldName }) => dbFieldName)

/** What has to be kept so that `completed(read, …)` is `wanted`. */
export function complementOf(read: TableDefinition, target: TableDefinition): Complement {
  const readByColumn = new Map(read.fields.map((field) => [field.dbFieldName, field]))
  const lost = target.fields.filter(({ dbFieldName }) => !readByColumn.has(dbFieldName))
  const entries = target.fields.flatMap(({ orderNum: _, ...field }) => {
    const same = readByColumn.get(field.dbFieldName)
    return same ? differences(same, field, `field.${field.dbFieldName}`) : []
  })
  return Object.fromEntries([
    ...differences(read.head, { ...target.head, subTableStr: read.head.subTableStr }, 'head'),
    ...entries,
    ...(lost.length > 0 ? [['fields', { value: lost, over: null }] as const] : []),
    ...orderEntry(read, target),
    ...(isSameJson(read.indexes, target.indexes)
      ? []
      : [['indexes', { value: target.indexes, over: read.indexes }] as const]),
  ])
}

function differences(read: object, target: object, place: string): [string, ComplementEntry][] {
  return Object.entries(target).flatMap(([name, value]): [string, ComplementEntry][] => {
    const over = (read as Values)[name] ?? null
    return isSameJson(value, over) ? [] : [[`${place}.${name}`, { value, over }]]
  })
}

function orderEntry(read: TableDefinition, target: TableDefinition): [string, ComplementEntry][] {
  const numbered = (fields: readonly FormField[]) =>
    fields.map(({ dbFieldName, orderNum }): NumberedColumn => [dbFieldName, orderNum])
  const value = numbered(target.fields)
  return isSameJson(numbered(read.fields), value) ? [] : [['order', { value, over: columnsOf(read.fields) }]]
}

/** A table as `completed` would answer it: in order, and with the standard fields. */
export function normalTable({ head, fields, indexes }: TableDefinition): TableDefinition {
  const columns = new Set(columnsOf(fields))
  const missing = [...standardColumns].filter((column) => !columns.has(column))
  const standard = missing.map(standardField)
  const all = [...standard, ...fields]
  return { head, fields: all.toSorted((one, other) => one.orderNum - other.orderNum), indexes }
}
