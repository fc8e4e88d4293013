import type { FieldDocument, ModelDocument } from '#core/document'
import { nearHint } from '#core/expression'
import { builtInTargets, type FieldType, fieldTypeOf, fieldTypes, formulaTypeOf } from '#core/fieldType'
import { compileDiagnostics } from '#core/message'
import type { ModelSource } from './checks.ts'
import { type Collector, type Segments, unknownField, unknownName } from './collector.ts'
import { snakeCase } from './databaseName.ts'
import { storeOf } from './following.ts'
import { maskOf } from './mask.ts'
import type { Field, LinkRows, ReferenceTarget } from './model.ts'

/** Context of resolving a field. */
export interface FieldContext {
  owner: ModelDocument
  source: ModelSource
  collector: Collector
  at: Segments
  base?: boolean
}

/** Resolves a field: type, column, targets. Returns undefined, with a diagnostic, for an unknown type. */
export function resolveField(name: string, document: FieldDocument, context: FieldContext): Field | undefined {
  const type = document.type === 'formula' ? formulaTypeOf(document) : fieldTypeOf(document.type)
  if (!type) return unknownType(document, context)
  const target = targetOf(document, type, context)
  const field: Field = {
    name,
    title: document.title ?? name,
    type,
    document,
    base: context.base ?? false,
    column: type.column(document),
    columnName: snakeCase(name),
  }
  if (target) field.target = target
  if (typeof document.through === 'string') field.link = linkOf(document.through, field, context)
  if (typeof document.dict === 'string') field.dict = dictOf(document.dict, context)
  if (document.mask) field.mask = maskOf(name, document.mask, context.owner)
  return field
}

function unknownType(document: FieldDocument, { collector, at }: FieldContext): undefined {
  const typeIds = fieldTypes.map((type) => type.id)
  collector.add([...at, 'type'], unknownName('field-type', { name: String(document.type), candidates: typeIds }))
  return undefined
}

function dictOf(code: string, { source, collector, at }: FieldContext): string {
  if (!source.hasDict(code))
    collector.add([...at, 'dict'], unknownName('dict', { name: code, candidates: source.dictCodes() }))
  return code
}

function targetOf(document: FieldDocument, type: FieldType, context: FieldContext): ReferenceTarget | undefined {
  const own = type.id === 'tree' ? context.owner.id : undefined
  const model = typeof document.model === 'string' ? document.model : (builtInTargets[type.id] ?? own)
  if (!model) return undefined
  const store = storeOf(document, String(context.at.at(-1)))
  const target = { model, store, ...(typeof document.text === 'string' ? { text: document.text } : {}) }
  if (!context.base) checkTarget(target, context)
  return target
}

function checkTarget(target: ReferenceTarget, { source, collector, at }: FieldContext): void {
  const model = source.model(target.model)
  if (!model) {
    collector.add([...at, 'model'], unknownName('model', { name: target.model, candidates: source.modelIds() }))
    return
  }
  if (model.extends) return
  for (const key of ['store', 'text'] as const) {
    const name = target[key]
    if (name === undefined || name === 'id' || Object.hasOwn(model.fields, name)) continue
    collector.add([...at, key], unknownField(target.model, { name, candidates: Object.keys(model.fields) }))
  }
}

function linkOf(through: string, field: Field, { owner, source, collector, at }: FieldContext): LinkRows | undefined {
  const link = source.model(through)
  const ends = link ? Object.entries(link.fields).filter(([, end]) => end.type === 'ref') : []
  const from = ends.find(([, end]) => end.model === owner.id)?.[0]
  const to = ends.find(([name, end]) => end.model === field.target?.model && name !== from)?.[0]
  if (from && to) return { model: through, from, to }
  const text = link ? compileDiagnostics.badThrough : compileDiagnostics.unknownThrough
  const values = { through, owner: owner.id, target: `${field.target?.model}` }
  collector.report([...at, 'through'], text, values, link ? undefined : nearHint(through, source.modelIds()))
  return undefined
}
