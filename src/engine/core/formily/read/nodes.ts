import { fillText, formilyReasons } from '#core/message'
import { isObject } from '#core/object'
import { shortText } from '../problem.ts'
import type { Shape } from '../schema.ts'
import { depthLimit, nodeLimit, type Reading, reportAt, type SchemaNode } from './reading.ts'
import { inOwnWords, rangeFields } from './spelling.ts'

/** The child nodes with references resolved; invalid ones are diagnostics. */
export function childrenOf(node: SchemaNode, reading: Reading): SchemaNode[] {
  const { properties = {}, required } = node.schema
  if (!isObject(properties)) {
    const reason = fillText(formilyReasons.noObject, { got: shortText(properties) })
    reportAt(reading, { node, keyword: ['properties'] }, ['formily-value', { keyword: 'properties', reason }])
    return []
  }
  if (node.depth >= depthLimit) {
    reportAt(reading, { node }, ['formily-limit', { what: formilyReasons.depth, most: depthLimit }])
    return []
  }
  const names = new Set(Array.isArray(required) ? required : [])
  return Object.keys(properties)
    .flatMap((name) => childrenAt(node, { name, schema: properties[name], required: names.has(name) }, reading))
    .map((child, place) => ({ child, place, index: indexOf(child.schema) }))
    .sort((left, right) => left.index - right.index || left.place - right.place)
    .map(({ child }) => child)
}

/** Formily puts nodes without `x-index` last, in source order. */
const indexOf = (schema: Shape): number =>
  typeof schema['x-index'] === 'number' ? schema['x-index'] : Number.MAX_SAFE_INTEGER

interface Child {
  name: string
  schema: unknown
  required: boolean
}

/** The node of a property, or the two of a range that fills two fields. */
function childrenAt(parent: SchemaNode, { name, schema, required }: Child, reading: Reading): SchemaNode[] {
  const at = [...parent.at, 'properties', name]
  const node: SchemaNode = { ...parent, at, name, depth: parent.depth + 1, schema: {}, required }
  const range = rangeFields(name, schema)
  if (range) {
    const reason = fillText(formilyReasons.rangeFields, { names: Object.keys(range).join('、') })
    reportAt(reading, { node }, ['formily-difference', { keyword: name, reason }])
  }
  return Object.entries(range ?? { [name]: schema }).flatMap(
    ([field, own]) => nodeOf({ ...node, name: field }, own, reading) ?? [],
  )
}

/** The node at a place with its reference resolved; undefined, with a diagnostic, if it is invalid. */
export function nodeOf(place: SchemaNode, schema: unknown, reading: Reading): SchemaNode | undefined {
  reading.nodes += 1
  if (reading.nodes > nodeLimit) {
    if (reading.nodes === nodeLimit + 1)
      reportAt(reading, { node: place }, ['formily-limit', { what: formilyReasons.nodeCount, most: nodeLimit }])
    return undefined
  }
  if (!isObject(schema)) {
    const reason = fillText(formilyReasons.noNode, { got: shortText(schema) })
    reportAt(reading, { node: place }, ['formily-value', { keyword: place.name, reason }])
    return undefined
  }
  return schema.$ref === undefined ? { ...place, schema: inOwnWords(schema) } : followed({ ...place, schema }, reading)
}

/** Keywords next to a `$ref` override the definition, as in Formily. */
function followed(node: SchemaNode, reading: Reading): SchemaNode | undefined {
  const { $ref, ...own } = node.schema
  const ref = String($ref).slice(0, 80)
  const name = typeof $ref === 'string' ? /^#\/definitions\/([^/]+)$/.exec($ref)?.[1] : undefined
  const target = name !== undefined && Object.hasOwn(reading.definitions, name) ? reading.definitions[name] : undefined
  const cycle = name !== undefined && node.refs.includes(name)
  if (name === undefined || !isObject(target) || cycle) {
    const reason = cycle
      ? fillText(formilyReasons.cycle, { path: [...node.refs, name].join(' → ') })
      : formilyReasons.unknownDefinition
    reportAt(reading, { node, keyword: ['$ref'] }, ['formily-ref', { ref, reason }])
    return undefined
  }
  const refs = [...node.refs, name]
  if (target.$ref !== undefined) return followed({ ...node, refs, schema: { ...target, ...own } }, reading)
  return { ...node, refs, schema: inOwnWords({ ...target, ...own }) }
}
