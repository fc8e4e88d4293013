import {
  type AnyDocument,
  type Diagnostic,
  isFieldName,
  languageVersion,
  type ModelDocument,
  namePattern,
  type ScreenDocument,
} from '#core/document'
import type { Vocabulary } from '#core/library'
import { fillText, formilyReasons } from '#core/message'
import { createCollector } from '#core/model'
import { isObject } from '#core/object'
import { report, shortText } from './problem.ts'
import { compactItems, type Reading, type RecordScope, reportRest, type SchemaNode } from './read/reading.ts'
import { writeConditions } from './read/state.ts'
import { readProperties } from './read/walk.ts'
import { objectIn, type Shape, scriptOf } from './schema.ts'

interface ReadSchemaSettings {
  /** The widgets of the product and their props. */
  vocabulary: Vocabulary
  /** Ids of model and screen; default to those in the schema's `x-data`, then to `formilyForm` and `formily/form`. */
  model?: string
  screen?: string
  title?: string
}

interface ReadSchemaResult {
  /** The model, the models of its records, and the screen; empty for an invalid schema. */
  documents: readonly AnyDocument[]
  /** What cannot be translated, at its JSON pointer in the schema. */
  diagnostics: readonly Diagnostic[]
}

/**
 * Converts Formily JSON Schema to documents: a model, a model for each nested record and sub-table, and a form. Scripts
 * in `{{ }}` are parsed and translated, never run. Accepts any input: errors are diagnostics, nothing is thrown.
 */
export function readSchema(json: unknown, settings: ReadSchemaSettings): ReadSchemaResult {
  const { schema, at } = rootOf(json)
  const extension = objectIn(schema, 'x-data')
  const { model, screen } = idsOf(extension, settings)
  const collector = createCollector({ kind: 'screen', id: screen }, null)
  const place = { collector, at }
  const problem = rootProblem(json, schema)
  if (problem) {
    report(place, 'formily-root', { reason: problem })
    return { documents: [], diagnostics: collector.diagnostics }
  }
  const own = typeof schema.title === 'string' && !scriptOf(schema.title) ? schema.title : undefined
  const title = settings.title ?? (own || formilyReasons.form)
  const record: RecordScope = { id: model, title, fields: new Map(), names: new Map(), path: [], rows: false }
  const definitions = objectIn(schema, 'definitions')
  const reading: Reading = {
    ...{ collector, definitions, vocabulary: settings.vocabulary, records: [record], effects: [], nodes: 0 },
    ...{ deferred: [], reactions: [], layouts: [] },
    ...{ ids: new Map([[model, 2]]), items: new Map(), conditions: new Map() },
    walk: (node) => readProperties(node, reading),
  }
  const root: SchemaNode = { schema, at, name: '', record, depth: 0, refs: [], required: false }
  reportWrapper(json, reading)
  reportRest(reading, root, rootKeywords)
  const items = reading.walk(root)
  for (const read of [...reading.deferred, ...reading.reactions]) read()
  writeConditions(reading)
  if (record.fields.size === 0) report(place, 'formily-root', { reason: formilyReasons.noField })
  const documents =
    record.fields.size === 0 ? [] : [...reading.records.map(modelOf), screenOf(items, { reading, screen })]
  return { documents, diagnostics: collector.diagnostics }
}

const rootKeywords = new Set(['type', 'title', 'properties', 'definitions', 'x-data', 'required', 'version', 'name'])

/** A designer wraps the schema in `{ form, schema }`. */
const isWrapped = (json: unknown): json is Shape =>
  isObject(json) && isObject(json.schema) && json.properties === undefined

function rootOf(json: unknown): { schema: Shape; at: readonly string[] } {
  if (isWrapped(json)) return { schema: json.schema as Shape, at: ['schema'] }
  return { schema: isObject(json) ? json : {}, at: [] }
}

function rootProblem(json: unknown, schema: Shape): string | undefined {
  if (!isObject(json)) return fillText(formilyReasons.noObject, { got: shortText(json) })
  if (schema.type !== undefined && schema.type !== 'object')
    return fillText(formilyReasons.rootType, { got: shortText(schema.type) })
  if (!isObject(schema.properties)) return formilyReasons.noProperties
  return undefined
}

function reportWrapper(json: unknown, { collector }: Reading): void {
  if (!isWrapped(json)) return
  for (const [key, value] of Object.entries(json)) {
    const words = key === 'form' && isObject(value) ? Object.keys(value).map((word) => [key, word]) : [[key]]
    if (key !== 'schema')
      for (const at of words) report({ collector, at }, 'formily-keyword', { keyword: at.join('.') })
  }
}

function idsOf(extension: Shape, settings: ReadSchemaSettings): { model: string; screen: string } {
  const { model = extension.model, screen = extension.screen } = settings
  const isScreen = typeof screen === 'string' && new RegExp(namePattern.screen).test(screen)
  return {
    model: typeof model === 'string' && isFieldName(model) ? model : 'formilyForm',
    screen: isScreen ? screen : 'formily/form',
  }
}

function modelOf({ id, title, fields, parent }: RecordScope): ModelDocument {
  const rest = parent ? { internal: true } : { rows: { department: 'sysOrgCode' } }
  const head = { $schema: '../../meta/model.schema.json', kind: 'model' as const, version: languageVersion, id, title }
  return { ...head, ...rest, fields: Object.fromEntries(fields) } as ModelDocument
}

function screenOf(
  items: readonly Record<string, unknown>[],
  { reading, screen }: { reading: Reading; screen: string },
): ScreenDocument {
  const { records, steps, grid, effects } = reading
  const [record] = records as [RecordScope, ...RecordScope[]]
  const head = { $schema: '../../meta/screen.schema.json', kind: 'screen', version: languageVersion, id: screen }
  const columns = grid === undefined ? {} : { grid }
  const more = effects.length > 0 ? { effects } : {}
  if (!steps)
    return {
      ...head,
      type: 'form',
      title: record.title,
      model: record.id,
      ...columns,
      items: compactItems(items),
      ...more,
    } as ScreenDocument
  const first = items.length > 0 ? [{ title: record.title, items }] : []
  const pages = compactItems([...first, ...steps])
  return {
    ...head,
    type: 'steps',
    title: record.title,
    model: record.id,
    ...columns,
    steps: pages,
    ...more,
  } as ScreenDocument
}
