import type { Diagnostic, FieldDocument, ModelDocument, MoveDocument } from '#core/document'
import { present } from '#core/object'
import { baseFieldsOf } from './baseField.ts'
import type { ModelSource } from './checks.ts'
import { type Collector, createCollector, type ExpressionLint } from './collector.ts'
import { snakeCase } from './databaseName.ts'
import { type FieldContext, resolveField } from './field.ts'
import { checkField, resolveVariant } from './fieldCheck.ts'
import { resolveFormula } from './formula.ts'
import { inheritModel } from './inherit.ts'
import type { Field, Model } from './model.ts'
import { checkFieldReferences, type PartContext, readRecordRules, readWhen } from './part.ts'

/** A model with the diagnostics of its document; the valid parts of the model are usable. */
export interface ResolvedModel {
  model: Model
  diagnostics: readonly Diagnostic[]
}

/** Resolves a model document: inherits, derives and checks. Does not throw on a structurally valid document. */
export function resolveModel(written: ModelDocument, source: ModelSource, lint?: ExpressionLint): ResolvedModel {
  const collector = createCollector({ kind: 'model', id: written.id }, source.checks, lint)
  const document = inheritModel(written, source, collector)
  const fields = [
    ...ownFields({ written, document, source, collector }),
    ...baseFields({ written, document, source, collector }),
  ]
  const byName = new Map(fields.map((field) => [field.name, field]))
  const part: PartContext = { document, source, collector, fieldNames: [...byName.keys()] }
  checkFieldReferences(part)
  const model: Model = {
    id: document.id,
    title: document.title,
    permission: document.permission ?? permissionBelow(document, source),
    display: displayOf(document),
    table: snakeCase(document.id),
    fields,
    field: (name) => byName.get(name),
    tagged: (tag) => fields.filter((field) => field.document.tags?.includes(tag)),
    rules: readRecordRules(part),
    ...movesOf(document),
    document,
    ...optionalParts(part, fields),
  }
  return { model: Object.freeze(model), diagnostics: collector.diagnostics }
}

/** The permission prefix of a model that names none: its id; of a report over a model, that of the model. */
function permissionBelow({ id, query }: ModelDocument, source: ModelSource): string {
  return query && 'from' in query ? (source.model(query.from)?.permission ?? query.from) : id
}

const isDue = ({ dueWhen }: MoveDocument): boolean => dueWhen !== undefined

function movesOf({ states }: ModelDocument): Pick<Model, 'moves' | 'dueMoves'> {
  const all = states?.moves ?? []
  return { moves: all.filter((move) => !isDue(move)), dueMoves: all.filter(isDue) }
}

function optionalParts(part: PartContext, fields: readonly Field[]): Partial<Model> {
  const { document } = part
  const parent = fields.find((field) => field.type.id === 'tree' && field.target?.model === document.id)
  return {
    ...(document.internal ? {} : { api: document.api ?? `/dv/${document.id}` }),
    ...present({
      parent,
      stateField: document.states?.field,
      editWhen: readWhen('editWhen', part),
      deleteWhen: readWhen('deleteWhen', part),
    }),
  }
}

/** The display field: as written, else a stored `name`, else the first text field, else `id`. */
function displayOf(document: ModelDocument): string {
  if (document.display) return document.display
  const { name } = document.fields
  if (name && (name.type !== 'formula' || name.stored === true)) return 'name'
  return Object.entries(document.fields).find(([, field]) => field.type === 'text')?.[0] ?? 'id'
}

interface FieldSources {
  written: ModelDocument
  document: ModelDocument
  source: ModelSource
  collector: Collector
}

/** Whether a resolved field depends on nothing but its name and how it is written. */
const standsAlone = ({ type, target, link, mask }: Field): boolean =>
  !(target || link || mask || type.id === 'formula' || type.id === 'variant')

/**
 * Fields as they were resolved before, without a mistake: of documents that the server has checked only what has changed is resolved
 * again, so that in a model of hundreds of fields the others stay the same objects.
 */
const standing = new WeakMap<FieldDocument, Field>()

function ownFields({ written, document, source, collector }: FieldSources): Field[] {
  return Object.entries(document.fields).flatMap(([name, fieldDocument]) => {
    const before = source.checks ? undefined : standing.get(fieldDocument)
    if (before?.name === name) return [before]
    const own = name in written.fields
    const context: FieldContext = {
      owner: document,
      source,
      collector: own ? collector : createCollector(collector.document, collector.checks),
      at: ['fields', name],
    }
    const { diagnostics } = context.collector
    const faultsBefore = diagnostics.length
    const field = resolveField(name, fieldDocument, context)
    if (!field) return []
    checkField(field, context)
    if (diagnostics.length === faultsBefore && standsAlone(field)) standing.set(fieldDocument, field)
    return [withVariant(withFormula(field, context), context)]
  })
}

function withFormula(field: Field, context: FieldContext): Field {
  if (field.type.id !== 'formula') return field
  const formula = resolveFormula(field, context)
  return formula ? { ...field, formula } : field
}

/** Resolves the cases of a variant field. */
function withVariant(field: Field, context: FieldContext): Field {
  if (field.type.id !== 'variant') return field
  const variant = resolveVariant(field, context)
  return variant ? { ...field, variant } : field
}

function baseFields({ document, source, collector }: FieldSources): Field[] {
  return baseFieldsOf(document).flatMap(
    ([name, field]) =>
      resolveField(name, field, { owner: document, source, collector, at: ['fields', name], base: true }) ?? [],
  )
}
