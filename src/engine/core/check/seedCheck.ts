import type { SeedDocument } from '#core/document'
import { nearHint } from '#core/expression'
import type { Library } from '#core/library'
import { documentDiagnostics } from '#core/message'
import {
  type Collector,
  checkRecord,
  createCollector,
  type Field,
  type FoundDiagnostic,
  literalDefaults,
  type Model,
  nearestOrAll,
  readValue,
  type Segments,
  unknownField,
  unknownName,
} from '#core/model'
import { repeats } from './checkContext.ts'
import { expressionLint } from './expression/lint.ts'
import { checkGeneratorOptions } from './generatorOptions.ts'
import { checkMakes } from './makeCheck.ts'
import { checkTitles } from './textCheck.ts'
import { keysOf, valueProblem } from './value/fieldValue.ts'

/** Checks seeds: their order and tenant, known models, fields and generators, readable values. */
export function checkSeed(document: SeedDocument, library: Library): readonly FoundDiagnostic[] {
  const collector = createCollector({ kind: 'seed', id: document.id }, library.checks, expressionLint(library))
  checkTitles(document, collector)
  checkOrder(document, library, collector)
  checkTenant(document, library, collector)
  checkGenerators(document, library, collector)
  checkMakes(document, library, collector)
  const seedKeys = seedKeysOf(library)
  for (const [modelId, rows] of Object.entries(document.records ?? {})) {
    const model = library.resolvedModel(modelId)
    if (!model || model.document.abstract) {
      collector.add(['records', modelId], unknownName('model', { name: modelId, candidates: library.modelIds() }))
      continue
    }
    checkRows(model, rows, { library, seedKeys, collector, isBase: document.scope !== 'demo' })
  }
  return collector.diagnostics
}

type Row = NonNullable<SeedDocument['records']>[string][number]

interface RowsContext {
  library: Library
  seedKeys: SeedKeys
  collector: Collector
  /** True for the rows of every installation. */
  isBase: boolean
}

function checkRows(model: Model, rows: readonly Row[], context: RowsContext): void {
  for (const [index, row] of rows.entries()) {
    const at = ['records', model.id, index]
    for (const [key, value] of Object.entries(row)) checkCell(model, value, { ...context, at: [...at, key] })
    checkPresent(model, row, { ...context, at })
    checkRules(model, row, { ...context, at })
  }
  const unique = model.fields.filter(({ name, document }) => name === 'id' || document.unique === true)
  for (const field of unique) checkUnique(field, rows, { ...context, at: ['records', model.id] })
}

type CheckContext = RowsContext & { at: Segments }

/**
 * A row has an id, so that it is the same in every installation, and all required fields. The base seed may leave out what only the
 * installation knows.
 */
function checkPresent(model: Model, row: Row, { collector, at, isBase }: CheckContext): void {
  if (row.id === undefined) collector.report(at, documentDiagnostics.seedWithoutId)
  if (isBase) return
  for (const { name, title, type, document, link } of model.fields) {
    const hasValue = (row[name] ?? null) !== null || document.default !== undefined || document.auto !== undefined
    if (!document.required || hasValue || link || type.writeOnly) continue
    collector.report(at, documentDiagnostics.seedFieldMissing, { name, title })
  }
}

/** A row obeys the rules of its fields and of its model, as a record does that somebody enters. */
function checkRules(model: Model, row: Row, { collector, at }: CheckContext): void {
  const record = { ...literalDefaults(model), ...row }
  const fields = new Set(Object.keys(row).filter((name) => !isUnreadable(model, name, row)))
  for (const { field, message, level } of checkRecord(model, record, { fields, context: { names: {} } }))
    if (level === 'error')
      collector.report(field ? [...at, field] : at, documentDiagnostics.seedBreaksRule, { message })
}

/** A value that its field cannot read has its own diagnostic. */
function isUnreadable(model: Model, name: string, row: Row): boolean {
  const field = model.field(name)
  return !field || 'problem' in readValue(field, row[name])
}

function checkUnique({ name }: Field, rows: readonly Row[], { collector, at }: CheckContext): void {
  const values = rows.map((row) => row[name])
  const text = name === 'id' ? documentDiagnostics.seedIdTwice : documentDiagnostics.seedValueTwice
  for (const [index, isRepeat] of repeats(values).entries())
    if (isRepeat) collector.report([...at, index, name], text, { name, value: String(values[index]) })
}

function checkCell(model: Model, value: Row[string], { library, seedKeys, collector, at }: CheckContext): void {
  const key = String(at.at(-1))
  const field = model.field(key)
  if (!field) {
    collector.add(at, unknownField(model.id, { name: key, candidates: model.fields.map(({ name }) => name) }))
    return
  }
  if (field.type.id === 'formula') {
    collector.report(at, documentDiagnostics.seedNotWritable, { key })
    return
  }
  const read = readValue(field, value)
  const problem = 'problem' in read ? read.problem : valueProblem(field, read.value, library)
  if (!problem) checkPointed(field, value, { library, seedKeys, collector, at })
  if (problem) collector.report(at, documentDiagnostics.badRowValue, { field: field.title, problem })
}

/** A reference points to a row of some seed. Rows from generators and the server are unknown here. */
function checkPointed(field: Field, value: unknown, { seedKeys, collector, at }: Omit<CheckContext, 'isBase'>): void {
  const { target } = field
  if (!target || typeof value !== 'string' || value === '') return
  const candidates = seedKeys(target)
  const missing = candidates ? keysOf(field, value).find((key) => !candidates.has(key)) : undefined
  if (!candidates || missing === undefined) return
  collector.report(
    at,
    documentDiagnostics.seedReference,
    { model: target.model, missing },
    nearHint(missing, [...candidates]),
  )
}

function checkGenerators({ generate = [] }: SeedDocument, { vocabulary }: Library, collector: Collector): void {
  const candidates = vocabulary.generatorNames()
  for (const [index, { generator, options }] of generate.entries()) {
    checkGeneratorOptions(generator, options, ['generate', index, 'options'], collector)
    if (!candidates || candidates.includes(generator)) continue
    collector.report(
      ['generate', index, 'generator'],
      documentDiagnostics.unknownGenerator,
      { generator },
      nearestOrAll(generator, candidates),
    )
  }
}

function checkOrder(document: SeedDocument, library: Library, collector: Collector): void {
  const seeds = new Map((library.documents('seed') as readonly SeedDocument[]).map((seed) => [seed.id, seed]))
  for (const [index, id] of (document.after ?? []).entries()) {
    if (!seeds.has(id))
      collector.add(['after', index], unknownName('seed', { name: id, candidates: [...seeds.keys()] }))
  }
  const before = new Set(document.after)
  for (const id of before) for (const next of seeds.get(id)?.after ?? []) before.add(next)
  if (before.has(document.id))
    collector.report(['after'], documentDiagnostics.seedWaitsForItself, { document: document.id })
}

/** The tenant of a seed is a row of some seed, so that it is the same in every installation. */
function checkTenant({ tenant = 0 }: SeedDocument, library: Library, collector: Collector): void {
  const tenants = keysOfRows(library.documents('seed') as readonly SeedDocument[], 'sysTenant', 'id')
  if (tenant === 0 || tenants.has(String(tenant))) return
  collector.report(['tenant'], documentDiagnostics.seedTenant, { tenant }, nearHint(String(tenant), [...tenants]))
}

type Target = NonNullable<Field['target']>

/** The keys that a reference may hold; null where some rows are unknown. */
type SeedKeys = (target: Target) => ReadonlySet<string> | null

/** Models whose rows are also derived from documents: menus and dictionaries. */
const ofDocuments = new Set(['sysPermission', 'sysDict', 'sysDictItem'])

/** Collects the keys of each model from all seeds, on first use. */
function seedKeysOf(library: Library): SeedKeys {
  const seeds = library.documents('seed') as readonly SeedDocument[]
  const makesPeople = seeds.some(({ generate = [] }) => generate.length > 0)
  const keysByModel = new Map<string, ReadonlySet<string>>()
  return ({ model, store }) => {
    const name = `${model}.${store}`
    const keys = keysByModel.get(name) ?? keysOfRows(seeds, model, store)
    keysByModel.set(name, keys)
    const isOpen = ofDocuments.has(model) || (model === 'sysUser' && makesPeople)
    return keys.size === 0 || isOpen ? null : keys
  }
}

const keysOfRows = (seeds: readonly SeedDocument[], model: string, store: string): ReadonlySet<string> =>
  new Set(seeds.flatMap(({ records }) => records?.[model] ?? []).map((row) => String(row[store] ?? '')))
