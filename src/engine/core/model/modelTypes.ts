import type { FieldDocument, ModelDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import { fieldTypeOf, switchValues } from '#core/fieldType'
import { baseFieldDocuments } from './baseField.ts'
import { followedModel } from './following.ts'

/** Types by name. */
export type Types = Readonly<Record<string, ExpressionType>>

/** Where models are found. */
export interface ModelDocuments {
  model(id: string): ModelDocument | undefined
}

const text: ExpressionType = { kind: 'text' }
const any: ExpressionType = { kind: 'any' }

/**
 * Field types of a model, base columns included; references add `name$`, the target record (one level). Without targets
 * (stored rows), write-only fields are omitted.
 */
const fieldTypesOf = (modelId: string, source: ModelDocuments, withTargets = true): Types =>
  cached(source, `${withTargets ? 'all' : 'stored'} ${modelId}`, (asking) =>
    typesOf(modelId, asking, { withTargets, withRows: true }),
  )

/** Field types for conditions on stored rows: fields with a column, except write-only and masked ones. */
const rowTypesOf = (modelId: string, source: ModelDocuments): Types =>
  cached(source, `rows ${modelId}`, (asking) => {
    const documents = fieldDocumentsOf(modelId, asking)
    const types = fieldTypesOf(modelId, asking, false)
    return Object.fromEntries(Object.entries(types).filter(([name]) => isQueryable(documents[name])))
  })

/**
 * Field types for conditions of lists, sources and options, which run on the server: those of stored rows, and under `name$` those of the
 * records that references point to.
 */
const whereTypesOf = (modelId: string, source: ModelDocuments): Types =>
  cached(source, `where ${modelId}`, (asking) => {
    const types: Record<string, ExpressionType> = { ...rowTypesOf(modelId, asking) }
    for (const [name, field] of Object.entries(fieldDocumentsOf(modelId, asking))) {
      const target = followedModel(field, modelId)
      if (target) types[`${name}$`] = { kind: 'record', fields: rowTypesOf(target, asking) }
    }
    return types
  })

/** Field types for formulas; write-only fields are excluded because the result is visible. */
const shownTypesOf = (modelId: string, source: ModelDocuments): Types =>
  cached(source, `shown ${modelId}`, (asking) => {
    const documents = fieldDocumentsOf(modelId, asking)
    const isShown = (name: string) => !fieldTypeOf(documents[name]?.type ?? '')?.writeOnly
    return Object.fromEntries(Object.entries(fieldTypesOf(modelId, asking)).filter(([name]) => isShown(name)))
  })

/** Types, and the ids of the models that they were made of. */
interface CachedTypes {
  types: Types
  modelIds: ReadonlySet<string>
}

const typesBySource = new WeakMap<ModelDocuments, Map<string, CachedTypes>>()

const cacheOf = (source: ModelDocuments): Map<string, CachedTypes> => {
  const cache = typesBySource.get(source) ?? new Map<string, CachedTypes>()
  typesBySource.set(source, cache)
  return cache
}

/** `asking`, which passes all questions on to `source`, sharing the cached types of `source`. */
export function askedTogether<Source extends ModelDocuments>(asking: Source, source: ModelDocuments): Source {
  typesBySource.set(asking, cacheOf(source))
  return asking
}

/**
 * Caches per source; a source is replaced, never mutated. A source is asked for the models of cached types too, so that it learns what is
 * made of them.
 */
function cached(source: ModelDocuments, key: string, make: (source: ModelDocuments) => Types): Types {
  const cache = cacheOf(source)
  const earlier = cache.get(key)
  if (earlier) {
    for (const id of earlier.modelIds) source.model(id)
    return earlier.types
  }
  const modelIds = new Set<string>()
  const model: ModelDocuments['model'] = (id) => {
    modelIds.add(id)
    return source.model(id)
  }
  const types = make(askedTogether({ model }, source))
  cache.set(key, { types, modelIds })
  return types
}

const computed = new Set(['formula', 'table', 'one'])

const hasColumn = (field: FieldDocument | undefined): boolean =>
  field === undefined || !computed.has(field.type) || fieldTypeOf(field.type)?.column(field) !== null

/** Masked fields are excluded: a condition could reveal the hidden part. */
const isQueryable = (field: FieldDocument | undefined): boolean => hasColumn(field) && field?.mask === undefined

interface Depth {
  withTargets: boolean
  /** Whether sub-table rows have typed fields; limited to one level, since models may refer to each other. */
  withRows: boolean
}

function typesOf(modelId: string, source: ModelDocuments, { withTargets, withRows }: Depth): Types {
  const types: Record<string, ExpressionType> = {}
  for (const [name, field] of Object.entries(fieldDocumentsOf(modelId, source))) {
    if (!withTargets && fieldTypeOf(field.type)?.writeOnly) continue
    types[name] = typeOf(field, source, withRows)
    const target = withTargets ? followedModel(field, modelId) : undefined
    if (target) types[`${name}$`] = { kind: 'record', fields: fieldTypesOf(target, source, false) }
  }
  return types
}

/** The fields of a model by name, base columns and inherited ones included. */
export function fieldDocumentsOf(
  modelId: string,
  source: ModelDocuments,
  seen: readonly string[] = [],
): Record<string, FieldDocument> {
  const document = source.model(modelId)
  if (!document || seen.includes(modelId)) return { ...baseFieldDocuments }
  const inherited = document.extends
    ? fieldDocumentsOf(document.extends, source, [...seen, modelId])
    : baseFieldDocuments
  return { ...inherited, ...document.fields }
}

function typeOf(field: FieldDocument, source: ModelDocuments, withRows: boolean): ExpressionType {
  if (field.type === 'formula') return withValues(formulaType(field), field)
  if (field.type === 'table' && typeof field.model === 'string') {
    const rows = { withTargets: false, withRows: false }
    return { kind: 'list', of: withRows ? { kind: 'record', fields: typesOf(field.model, source, rows) } : any }
  }
  return withValues(fieldTypeOf(field.type)?.expression ?? any, field)
}

/** Adds the known values to a type: those of a dictionary or switch. */
function withValues(type: ExpressionType, field: FieldDocument): ExpressionType {
  if (type.kind === 'list') return { kind: 'list', of: withValues(type.of, field) }
  if (type.kind !== 'text') return type
  if (typeof field.dict === 'string') return { kind: 'text', dict: field.dict }
  return field.type === 'switch' ? { kind: 'text', values: switchValues(field) } : type
}

function formulaType(field: FieldDocument): ExpressionType {
  if (field.countOf || field.sumOf || field.result === 'number') return { kind: 'number' }
  if (field.result === 'date' || field.result === 'datetime') return { kind: field.result }
  return field.result ? text : any
}

/** The types of a model's fields for checking expressions, by what these run over. */
export const modelTypes = { fields: fieldTypesOf, rows: rowTypesOf, where: whereTypesOf, shown: shownTypesOf } as const
