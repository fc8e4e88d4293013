import type { EffectDocument, FieldDocument, FieldItemDocument, ItemEntry } from '#core/document'
import type { Expression, ExpressionType } from '#core/expression'
import { fieldTypeOf } from '#core/fieldType'
import type { Vocabulary } from '#core/library'
import { fillText, formilyReasons } from '#core/message'
import type { Collector, Segments } from '#core/model'
import { isObject } from '#core/object'
import { type FormilyCode, report, shortText } from '../problem.ts'
import type { Shape } from '../schema.ts'

/** Most nodes of a schema, references included. */
export const nodeLimit = 5_000
/** How deep nodes may lie in each other. */
export const depthLimit = 32

/** An item of a form while it is built; its conditions are added when all fields are there. */
export type OpenItem = Record<string, unknown>

export type ConditionWord = 'visibleWhen' | 'requiredWhen' | 'disabledWhen' | 'readonlyWhen'

/** What is gathered while a schema is read. */
export interface Reading {
  collector: Collector
  vocabulary: Vocabulary
  definitions: Shape
  records: RecordScope[]
  /** Ids of records, each with the number that the next record of the same name gets. */
  ids: Map<string, number>
  effects: EffectDocument[]
  /** What needs the types of all fields: conditions, effects, labels that are scripts. */
  late: (() => void)[]
  /** Items by the record and name of their field. */
  items: Map<RecordScope, Map<string, OpenItem>>
  /** Conditions of items, before they are written into them. */
  conditions: Map<OpenItem, Partial<Record<ConditionWord, Expression>>>
  grid?: number
  steps?: OpenItem[]
  nodes: number
  /** The items of the properties of a node. */
  walk(node: SchemaNode): OpenItem[]
}

/** A node of the schema: what it says, where, and in which record. */
export interface SchemaNode {
  schema: Shape
  at: Segments
  name: string
  record: RecordScope
  depth: number
  /** Names of the definitions that it lies in. */
  refs: readonly string[]
  /** Required by the list of the object that holds it. */
  required: boolean
}

/** Reports at a keyword of the node. */
export function reportAt(
  reading: Reading,
  { node, keyword = [] }: { node: SchemaNode; keyword?: Segments },
  [code, values]: readonly [FormilyCode, Readonly<Record<string, string | number>>],
): void {
  report({ collector: reading.collector, at: [...node.at, ...keyword] }, code, values)
}

/** Reports keywords that nobody has read. */
export function reportRest(reading: Reading, node: SchemaNode, readKeys: ReadonlySet<string>): void {
  for (const keyword of Object.keys(node.schema)) {
    if (!readKeys.has(keyword)) reportAt(reading, { node, keyword: [keyword] }, ['formily-keyword', { keyword }])
  }
}

/** An object at a keyword; anything else is a diagnostic. */
export function objectAt(reading: Reading, node: SchemaNode, keyword: string): Shape {
  const value = node.schema[keyword]
  if (value === undefined || isObject(value)) return value ?? {}
  const reason = fillText(formilyReasons.noObject, { got: shortText(value) })
  reportAt(reading, { node, keyword: [keyword] }, ['formily-value', { keyword, reason }])
  return {}
}

/** Items as they are written in a document: a field that says nothing else by its name alone. */
export const compactItems = (items: readonly OpenItem[]): ItemEntry[] => items.map(compactItem)

function compactItem(item: OpenItem): ItemEntry {
  if (typeof item.field === 'string' && Object.keys(item).length === 1) return item.field
  const items = Array.isArray(item.items) ? { items: compactItems(item.items) } : {}
  const tabs = Array.isArray(item.tabs) ? { tabs: (item.tabs as OpenItem[]).map(compactItem) } : {}
  return { ...item, ...items, ...tabs } as FieldItemDocument
}

/** A record that is built from properties: a model to be, and where its values stand among those of the form. */
export interface RecordScope {
  readonly id: string
  readonly title: string
  readonly fields: Map<string, FieldDocument>
  /** Names of fields by the names that the schema gives them. */
  readonly names: Map<string, string>
  /** The names that lead to it from the values of the form; empty for the form itself. */
  readonly path: readonly string[]
  readonly parent?: RecordScope
  /** Rows have no path of their own: only what stands in the row can be named. */
  readonly rows: boolean
}

const any: ExpressionType = { kind: 'any' }

/** The types of what expressions of the record may name. */
export const typesOf = (scope: RecordScope): Readonly<Record<string, ExpressionType>> => {
  const scopeTypes = typesByScope.get(scope)
  if (scopeTypes) return scopeTypes
  const fields = [...scope.fields].map(([name, { type }]) => [name, fieldTypeOf(type)?.expression ?? any] as const)
  const types = { ...Object.fromEntries(fields), ...(scope.parent ? { $parent: any } : {}) }
  typesByScope.set(scope, types)
  return types
}

/** Types are first asked for when all fields are there. */
const typesByScope = new WeakMap<RecordScope, Readonly<Record<string, ExpressionType>>>()
