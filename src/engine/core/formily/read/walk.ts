import { isFieldName } from '#core/document'
import { limit } from '#core/limit'
import { fillText, formilyReasons } from '#core/message'
import { isObject } from '#core/object'
import { arrayComponents, isArrayFurniture, isFormFurniture, layoutPart } from '../component.ts'
import { readField } from './field.ts'
import { readLayout } from './layout.ts'
import { childrenOf } from './nodes.ts'
import { type OpenItem, type Reading, reportAt, type SchemaNode } from './reading.ts'
import { readNested, readRows } from './record.ts'
import { isPropertyName, tagsSchema } from './spelling.ts'

/** The items of a node's properties, ordered by `x-index`. */
export function readProperties(node: SchemaNode, reading: Reading): OpenItem[] {
  return childrenOf(node, reading).flatMap((child) => readNode(child, reading))
}

function readNode(node: SchemaNode, reading: Reading): OpenItem[] {
  const { type, properties, items } = node.schema
  const component = node.schema['x-component']
  if (isArrayFurniture(component) || isFormFurniture(component)) {
    const reason = isFormFurniture(component) ? formilyReasons.partOfForm : formilyReasons.partOfTable
    reportAt(reading, { node }, ['formily-difference', { keyword: String(component), reason }])
    return []
  }
  const isLayout = typeof component === 'string' && layoutPart(component) !== undefined
  if (type === 'void' || (isLayout && type === undefined)) return readLayout(node, reading)
  const name = fieldNameOf(node, reading)
  if (name === undefined) return []
  const named = { ...node, name, schema: isForeignName(node.name) ? { title: node.name, ...node.schema } : node.schema }
  const tags = tagsSchema(node.schema)
  if (tags) {
    const reason = formilyReasons.valuesAsTags
    reportAt(reading, { node, keyword: ['items'] }, ['formily-difference', { keyword: 'items', reason }])
    return readField({ ...named, schema: tags }, reading)
  }
  const isArray = typeof component === 'string' && arrayComponents.has(component)
  if (isArray || (type === 'array' && isObject(items) && items.properties !== undefined))
    return readRows(named, reading)
  if (type === 'object' && properties !== undefined) return readNested(named, reading)
  return readField(named, reading)
}

/** The field name of a property, unique in its record; undefined, with a diagnostic, if it is invalid. */
function fieldNameOf(node: SchemaNode, reading: Reading): string | undefined {
  const { name, record } = node
  const isPath = !isPropertyName(name)
  const field = isPath ? name : plainName(node)
  if (isPath || name.startsWith('__') || !isFieldName(field)) {
    const reason = isPath ? formilyReasons.badName : formilyReasons.reservedName
    reportAt(reading, { node }, ['formily-name', { name: name.slice(0, 40), reason }])
    return undefined
  }
  if (record.fields.has(field) || record.names.has(name)) {
    reportAt(reading, { node }, ['formily-duplicate', { name: field }])
    return undefined
  }
  if (record.fields.size >= limit.screenFields) {
    reportAt(reading, { node }, ['formily-limit', { what: formilyReasons.fieldCount, most: limit.screenFields }])
    return undefined
  }
  if (field !== name)
    reportAt(reading, { node }, [
      'formily-difference',
      { keyword: name, reason: fillText(formilyReasons.renamed, { name: field }) },
    ])
  record.names.set(name, field)
  return field
}

/** Whether a name has other letters than a field may have. */
const isForeignName = (name: string): boolean => /[^\w$-]/.test(name)

/** The name as fields have it: designers begin names with digits, and people write them in their own letters. */
function plainName({ name, record }: SchemaNode): string {
  if (isForeignName(name)) return `field${record.fields.size + 1}`
  const joined = name.replace(/^[_$-]+/, '').replace(/[_$-]+(\w?)/g, (_, letter: string) => letter.toUpperCase())
  return /^\d/.test(joined) ? `field${joined}` : joined.charAt(0).toLowerCase() + joined.slice(1)
}
