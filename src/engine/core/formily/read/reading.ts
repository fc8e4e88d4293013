import type { EffectDocument, FieldDocument, FieldItemDocument, ItemEntry } from '#core/document'
import type { Expression, ExpressionType } from '#core/expression'
import { fieldTypeOf } from '#core/fieldType'
import type { Vocabulary } from '#core/library'
import { fillText, formilyReasons } from '#core/message'
import type { Collector, Segments } from '#core/model'
import { isObject } from '#core/object'
import { type FormilyCode, report, shortText } from '../problem.ts'
import { objectIn, type Shape } from '../schema.ts'

/** Maximum number of nodes of a schema, references included. */
export const nodeLimit = 5_000
/** Maximum depth of nested nodes. */
export const depthLimit = 32

/** A form item under construction; conditions are added once all fields are known. */
export type OpenItem = Record<string, unknown>

export type ConditionWord = 'visibleWhen' | 'requiredWhen' | 'disabledWhen' | 'readonlyWhen'
export type Conditions = Partial<Record<ConditionWord, Expression>>

/** The conditions of a node: by the states in its keywords, and by the reactions that change them. */
export interface StateConditions {
  states: Conditions
  reactions: Conditions
}

/** The state of reading a schema. */
export interface Reading {
  collector: Collector
  vocabulary: Vocabulary
  definitions: Shape
  records: RecordScope[]
  /** Ids of records, each with the suffix of the next record of the same name. */
  ids: Map<string, number>
  effects: EffectDocument[]
  /** Work that needs the types of all fields: states, scripted labels. */
  deferred: (() => void)[]
  /** Reactions, read after the states that they change. */
  reactions: (() => void)[]
  /** Items by record and field name. */
  items: Map<RecordScope, Map<string, OpenItem>>
  /** Conditions of items, not yet written into them. */
  conditions: Map<OpenItem, StateConditions>
  /** Layouts that are replaced by their items, inner ones first. */
  layouts: { layout: OpenItem; items: readonly OpenItem[] }[]
  grid?: number
  steps?: OpenItem[]
  nodes: number
  /** The items of a node's properties. */
  walk(node: SchemaNode): OpenItem[]
}

/** A node of the schema, with its place and record. */
export interface SchemaNode {
  schema: Shape
  at: Segments
  name: string
  record: RecordScope
  depth: number
  /** Names of the enclosing definitions. */
  refs: readonly string[]
  /** Listed as required by the enclosing object. */
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

/** Reports keywords that were not read. */
export function reportRest(reading: Reading, node: SchemaNode, readKeys: ReadonlySet<string>): void {
  for (const keyword of Object.keys(node.schema)) {
    if (!readKeys.has(keyword)) reportAt(reading, { node, keyword: [keyword] }, ['formily-keyword', { keyword }])
  }
}

/** The props of the component; none where they are no object. */
export const propsOf = ({ schema }: SchemaNode): Shape => objectIn(schema, 'x-component-props')

/** The object at a keyword; anything else is a diagnostic. */
export function objectAt(reading: Reading, node: SchemaNode, keyword: string): Shape {
  const value = node.schema[keyword]
  if (value === undefined || isObject(value)) return value ?? {}
  const reason = fillText(formilyReasons.noObject, { got: shortText(value) })
  reportAt(reading, { node, keyword: [keyword] }, ['formily-value', { keyword, reason }])
  return {}
}

/** Items in document form: a field without options is just its name. */
export const compactItems = (items: readonly OpenItem[]): ItemEntry[] => items.map(compactItem)

function compactItem(item: OpenItem): ItemEntry {
  if (typeof item.field === 'string' && Object.keys(item).length === 1) return item.field
  const items = Array.isArray(item.items) ? { items: compactItems(item.items) } : {}
  const tabs = Array.isArray(item.tabs) ? { tabs: (item.tabs as OpenItem[]).map(compactItem) } : {}
  return { ...item, ...items, ...tabs } as FieldItemDocument
}

/** A record built from properties: a future model, and the path of its values in the form. */
export interface RecordScope {
  readonly id: string
  readonly title: string
  readonly fields: Map<string, FieldDocument>
  /** Field names by property name. */
  readonly names: Map<string, string>
  /** The path from the form's values; empty for the form itself. */
  readonly path: readonly string[]
  readonly parent?: RecordScope
  /** Rows have no path: only fields of the row can be referenced. */
  readonly rows: boolean
}

const any: ExpressionType = { kind: 'any' }

/** The types of the names that the record's expressions can use. */
export const typesOf = (scope: RecordScope): Readonly<Record<string, ExpressionType>> => {
  const scopeTypes = typesByScope.get(scope)
  if (scopeTypes) return scopeTypes
  const fields = [...scope.fields].map(([name, { type }]) => [name, fieldTypeOf(type)?.expression ?? any] as const)
  const types = { ...Object.fromEntries(fields), ...(scope.parent ? { $parent: any } : {}) }
  typesByScope.set(scope, types)
  return types
}

/** Computed once all fields are known. */
const typesByScope = new WeakMap<RecordScope, Readonly<Record<string, ExpressionType>>>()
