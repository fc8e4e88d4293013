import { type FieldDocument, isFieldName } from '#core/document'
import { formilyReasons } from '#core/message'
import { isObject } from '#core/object'
import { ownValue } from '../component.ts'
import { readConditions } from './condition.ts'
import { commonKeywords, itemsIn } from './field.ts'
import { readDecorator, readLabel } from './label.ts'
import { childrenOf, nodeOf } from './nodes.ts'
import {
  type OpenItem,
  objectAt,
  type Reading,
  type RecordScope,
  reportAt,
  reportRest,
  type SchemaNode,
} from './reading.ts'

const recordKeywords: ReadonlySet<string> = new Set([
  ...commonKeywords.filter((word) => word !== 'x-component'),
  'required',
])
const rowKeywords: ReadonlySet<string> = new Set([...recordKeywords, 'x-component', 'items'])

/** An object with properties: a nested record with its own model, edited in place. */
export function readNested(node: SchemaNode, reading: Reading): OpenItem[] {
  const { item, record } = openRecord(node, { type: 'one', rows: false }, reading)
  reportRest(reading, node, recordKeywords)
  item.one = node.name
  item.items = reading.walk({ ...node, record })
  if ((item.items as unknown[]).length === 0) delete item.items
  return [item]
}

/** An array of objects: a sub-table with the properties of its rows as columns. */
export function readRows(node: SchemaNode, reading: Reading): OpenItem[] {
  const { item, record } = openRecord(node, { type: 'table', rows: true }, reading)
  reportRest(reading, node, rowKeywords)
  item.field = node.name
  const { items } = node.schema
  const rowSchema = Array.isArray(items) ? items[0] : items
  const row = nodeOf({ ...node, at: [...node.at, 'items'], depth: node.depth + 1 }, rowSchema ?? {}, reading)
  if (row && !isObject(row.schema.properties)) {
    const reason = formilyReasons.noRowObject
    reportAt(reading, { node, keyword: ['items'] }, ['formily-value', { keyword: 'items', reason }])
  }
  item.columns = row ? columnsOf({ ...row, record }, reading) : []
  for (const child of childrenOf(node, reading)) reading.walk(onlyChild(node, child))
  if ((item.columns as unknown[]).length === 0) delete item.columns
  return [item]
}

/** Columns are void nodes around a property; a bare property is a column too. */
function columnsOf(row: SchemaNode, reading: Reading): OpenItem[] {
  return childrenOf(row, reading).flatMap((child) => {
    const isColumn = child.schema['x-component'] === 'ArrayTable.Column'
    if (!isColumn) return asColumns(child, reading.walk(onlyChild(row, child)), reading)
    const items = asColumns(child, reading.walk(child), reading)
    if (items.length === 0)
      reportAt(reading, { node: child }, [
        'formily-difference',
        { keyword: child.name, reason: formilyReasons.columnWithoutField },
      ])
    for (const item of items) readColumn(child, item, reading)
    return items
  })
}

const onlyChild = (row: SchemaNode, { name }: SchemaNode): SchemaNode => {
  const { properties } = row.schema
  const own = isObject(properties) ? { [name]: properties[name] } : {}
  return { ...row, schema: { properties: own } }
}

/** Columns contain only fields; conditions that cells do not support are lost. */
function asColumns(node: SchemaNode, items: readonly OpenItem[], reading: Reading): OpenItem[] {
  return items.flatMap((item) => {
    if (Array.isArray(item.items)) return asColumns(node, item.items as OpenItem[], reading)
    if (typeof item.field === 'string') return [item]
    reportAt(reading, { node }, ['formily-value', { keyword: node.name, reason: formilyReasons.notInTable }])
    return []
  })
}

const columnProps: Readonly<Record<string, string>> = { width: 'width' }

function readColumn(node: SchemaNode, item: OpenItem, reading: Reading): void {
  const field = node.record.fields.get(String(item.field))
  const plain = field && field.title === item.field ? (field as Record<string, unknown>) : item
  readLabel(node, { keyword: ['x-component-props', 'title'], into: item, key: 'title', plain }, reading)
  for (const [key, value] of Object.entries(objectAt(reading, node, 'x-component-props'))) {
    const word = ownValue(columnProps, key)
    if (word && typeof value === 'number') item[word] = value
    else if (key !== 'title')
      reportAt(reading, { node, keyword: ['x-component-props', key] }, [
        'formily-keyword',
        { keyword: `x-component-props.${key}` },
      ])
  }
}

/** Creates the field in the enclosing record, the item, and an empty record. */
function openRecord(node: SchemaNode, { type, rows }: { type: 'one' | 'table'; rows: boolean }, reading: Reading) {
  const { record: parent, name } = node
  const { model, foreignKey = 'parentId', order } = namesOf(node, reading)
  const id = freeId(model ?? `${parent.id}${name.charAt(0).toUpperCase()}${name.slice(1)}`, reading)
  const back: FieldDocument = { type: 'ref', title: parent.title, model: parent.id, onDelete: 'cascade' }
  const field: FieldDocument = {
    type,
    title: name,
    model: id,
    foreignKey,
    ...(order === undefined ? {} : { order }),
  }
  const item: OpenItem = {}
  if (node.required || node.schema.required === true) field.required = true
  parent.fields.set(name, field)
  itemsIn(reading, parent).set(name, item)
  readLabel(node, { keyword: ['title'], into: item, key: 'title', plain: field }, reading)
  readLabel(node, { keyword: ['description'], into: item, key: 'help', plain: field }, reading)
  const record: RecordScope = {
    id,
    title: String(field.title),
    fields: new Map([[foreignKey, back]]),
    names: new Map(),
    path: [...parent.path, name],
    parent,
    rows: rows || parent.rows,
  }
  reading.records.push(record)
  if (order !== undefined) record.fields.set(order, { type: 'int', title: formilyReasons.rowNumber })
  for (const key of Object.keys(objectAt(reading, node, 'x-component-props')))
    reportAt(reading, { node, keyword: ['x-component-props', key] }, [
      'formily-keyword',
      { keyword: `x-component-props.${key}` },
    ])
  readDecorator(node, item, reading)
  readConditions(node, item, reading)
  return { item, record }
}

const nameWords = ['model', 'foreignKey', 'order'] as const

/** The names in the `x-data` of a record; what is no name, or stands twice, is a diagnostic. */
function namesOf(node: SchemaNode, reading: Reading): Partial<Record<(typeof nameWords)[number], string>> {
  const own = objectAt(reading, node, 'x-data')
  const isName = (key: string) => typeof own[key] === 'string' && isFieldName(own[key])
  const names = nameWords.filter((key) => isName(key) && !(key === 'order' && own.order === own.foreignKey))
  for (const key of Object.keys(own).filter((word) => word !== 'type' && !names.some((name) => name === word)))
    reportAt(reading, { node, keyword: ['x-data', key] }, ['formily-keyword', { keyword: `x-data.${key}` }])
  return Object.fromEntries(names.map((key) => [key, own[key]]))
}

/** An id that is not used by another record of this schema. */
function freeId(preferred: string, { ids }: Reading): string {
  const plain = preferred.slice(0, 36)
  let number = ids.get(plain)
  while (number !== undefined && ids.has(`${plain}${number}`)) number += 1
  const id = number === undefined ? plain : `${plain}${number}`
  ids.set(plain, number === undefined ? 2 : number + 1)
  ids.set(id, 2)
  return id
}
