import { createHash } from 'node:crypto'
import { badRequest } from '#core/error'
import { onlineMessages } from '#core/message'
import { snakeCase } from '#core/model'
import { isObject } from '#core/object'
import { columnsOfIndex, isSameIndex } from '../definition/buildIndexes.ts'
import type { TableIndex } from '../definition/definition.ts'
import { isSameJson, listOf } from './entries.ts'
import { fieldsIn, type Json } from './formParts.ts'

type Row = Readonly<Record<string, unknown>>

const indexOf = (names: readonly string[], indexType: TableIndex['indexType']): TableIndex => {
  const columns = names.map(snakeCase)
  return {
    indexName: `${indexType === 'unique' ? 'uq' : 'ix'}_${columns.join('_')}`.slice(0, nameLength),
    indexField: columns.join(','),
    indexType,
  }
}

/** The indexes that a model writes; the one of a field that is unique without a rule is the rule `only` of that field. */
export function readIndexes(model: Json): TableIndex[] {
  const texts = (list: unknown) => listOf(list).filter((name) => typeof name === 'string')
  const normal = listOf(model.indexes).map((names) => indexOf(texts(names), 'normal'))
  const unique = Object.entries(fieldsIn(model)).flatMap(([name, field]) => {
    const isBesideRule = field.unique === true && listOf(field.rules).length > 0
    return Array.isArray(field.unique) || isBesideRule ? [indexOf([...texts(field.unique), name], 'unique')] : []
  })
  return [...normal, ...unique]
}

interface KeptIndexes {
  readonly value: unknown
  readonly over: unknown
}

const asIndexes = (list: unknown) => listOf(list) as readonly TableIndex[]

/** Indexes under the names that they came with, and those that the documents have no words for. */
export function namedIndexes(read: readonly TableIndex[], stored: KeptIndexes | undefined): readonly TableIndex[] {
  if (!stored) return read
  const [value, over] = [asIndexes(stored.value), asIndexes(stored.over)]
  if (isSameJson(over, read)) return value
  const has = (list: readonly TableIndex[], index: TableIndex) => list.some((one) => isSameIndex(one, index))
  const beyond = value.filter((index) => !has(over, index) && !has(read, index))
  return [...read.map((index) => value.find((one) => isSameIndex(one, index)) ?? index), ...beyond]
}

const nameLength = 100
const fieldsLength = 300

/** The id of an index, which stays while its name does. */
const indexId = (headId: string, { indexName }: TableIndex): string =>
  createHash('sha256').update(`${headId}/index/${indexName}`).digest('hex').slice(0, 32)

interface SentIndexes {
  readonly headId: string
  readonly sent: readonly Row[]
  readonly removedIds: readonly string[]
  readonly columns: ReadonlySet<string>
}

/** The indexes of a table as they are to be: those sent over those that are there, without those that lose a column. */
export function indexesFrom(before: readonly TableIndex[], { headId, sent, removedIds, columns }: SentIndexes) {
  const rows = sent.filter(isObject).filter(({ delFlag }) => Number(delFlag ?? 0) !== 1)
  const read = rows.map((row) => ({ id: row.id, index: indexFrom(row) }))
  const untouched = before.filter((index) => {
    const id = indexId(headId, index)
    if (removedIds.includes(id) || !columnsOfIndex(index).every((column) => columns.has(column))) return false
    return !read.some((one) => one.id === id || one.index.indexName === index.indexName)
  })
  const own = read.map(({ index }) => index)
  const twice = own.find(({ indexName }, at) => own.findIndex((other) => other.indexName === indexName) !== at)
  if (twice) throw badRequest(onlineMessages.indexTwice, { name: twice.indexName })
  return [...untouched, ...own]
}

function indexFrom({ indexName, indexField, indexType }: Row): TableIndex {
  const [name, fields, type] = [indexName, indexField, indexType].map((value) => String(value ?? '').trim())
  const columns = columnsOfIndex({ indexField: fields ?? '' })
  if (!name || name.length > nameLength || columns.length === 0 || String(fields).length > fieldsLength)
    throw badRequest(onlineMessages.badValue, { name: 'indexField' })
  if (type && type !== 'normal' && type !== 'unique') throw badRequest(onlineMessages.badValue, { name: 'indexType' })
  return { indexName: name, indexField: columns.join(','), indexType: type === 'unique' ? 'unique' : 'normal' }
}

/** Indexes of columns that get other names. */
export const withRenamedColumns = (
  indexes: readonly TableIndex[],
  renames: readonly { readonly from: string; readonly to: string }[],
): readonly TableIndex[] =>
  indexes.map((index) => ({
    ...index,
    indexField: columnsOfIndex(index)
      .map((column) => renames.find(({ from }) => from === column)?.to ?? column)
      .join(','),
  }))

/** An index as it is answered. spec: contract §9.4, Index */
export const indexAnswer = (index: TableIndex, headId: string, isSynchronised: boolean): Row => ({
  ...{ id: indexId(headId, index), cgformHeadId: headId, ...index },
  ...{ isDbSynch: isSynchronised ? 'Y' : 'N', delFlag: 0 },
})
