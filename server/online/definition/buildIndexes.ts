import type { FieldDocument } from '#core/document'
import { fillText, onlineMessages } from '#core/message'
import { camelCase, type Faults, standardColumns, type TableDefinition, type TableIndex } from './definition.ts'

type Entry = readonly [name: string, field: FieldDocument]

/** The columns of an index in order. */
export const columnsOfIndex = ({ indexField }: Pick<TableIndex, 'indexField'>): string[] =>
  indexField
    .split(',')
    .map((column) => column.trim())
    .filter(Boolean)

/** What makes an index the same one to the database, whatever it is called. */
export const indexIdentity = ({ indexType, indexField }: TableIndex): string => `${indexType} ${indexField}`

export const isSameIndex = (one: TableIndex, other: TableIndex): boolean => indexIdentity(one) === indexIdentity(other)

/** Refuses indexes of columns that the table does not have. */
export function checkIndexes({ fields, indexes }: TableDefinition, { add }: Faults): void {
  const existing = new Set([...standardColumns, ...fields.map(({ dbFieldName }) => dbFieldName)])
  for (const index of indexes) {
    const columns = columnsOfIndex(index)
    const unknown = columns.find((column) => !existing.has(column))
    const isTwice = new Set(columns).size < columns.length
    if (columns.length > 0 && unknown === undefined && !isTwice) continue
    add(['indexes'], {
      code: 'unknown-field',
      message: fillText(onlineMessages.badIndex, { name: index.indexName, columns: index.indexField }),
      hint: onlineMessages.writeIndexFields,
    })
  }
}

/** Types whose values are too long for an index, or whose stored value is not the entered one. */
const unindexed: ReadonlySet<string> = new Set([
  ...['longtext', 'richtext', 'markdown', 'image', 'file', 'secret', 'table', 'one'],
])

const mostIndexes = 20
const mostColumns = 6
const mostWithin = 4

/**
 * The fields and the `indexes` of a model with the indexes of its table: a unique one is `unique` of its last field within the others. What
 * cannot be built is a warning. spec: contract §9.4, Index
 */
export function withIndexes(
  entries: readonly Entry[],
  indexes: readonly TableIndex[],
  { add }: Faults,
): { entries: readonly Entry[]; indexes: readonly string[][] } {
  const fields = new Map(entries)
  const built: string[][] = []
  const isStored = (name: string) => fields.has(name) && !unindexed.has(String(fields.get(name)?.type))
  const isStandard = (name: string) => [...standardColumns].some((column) => camelCase(column) === name)
  for (const index of indexes) {
    const names = columnsOfIndex(index).map(camelCase)
    const isUnique = index.indexType === 'unique'
    const isBuilt = isUnique
      ? names.every(isStored) && setUnique(fields, names)
      : names.every((name) => isStored(name) || isStandard(name)) && addIndex(built, names)
    if (isBuilt) continue
    add(['indexes'], {
      code: 'no-effect',
      severity: 'warning',
      message: fillText(onlineMessages.keptOnly, { name: index.indexName }),
      hint: onlineMessages.writeIndexes,
    })
  }
  return { entries: [...fields], indexes: built }
}

function addIndex(built: string[][], names: string[]): boolean {
  if (built.some((one) => String(one) === String(names))) return false
  if (built.length >= mostIndexes || names.length > mostColumns) return false
  built.push(names)
  return true
}

/** A field is unique once: by itself, or within others. The last one of the index that is free says so. */
function setUnique(fields: Map<string, FieldDocument>, names: readonly string[]): boolean {
  const own = names.length === 1 ? names[0] : names.findLast((name) => !fields.get(name)?.unique)
  const field = own === undefined ? undefined : fields.get(own)
  if (own === undefined || !field || names.length > mostWithin + 1) return false
  if (Array.isArray(field.unique)) return false
  const within = names.filter((name) => name !== own)
  fields.set(own, { ...field, unique: within.length === 0 ? true : within })
  return true
}
