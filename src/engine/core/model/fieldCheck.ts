import { type FieldDocument, isFieldName } from '#core/document'
import { fieldTypeOf } from '#core/fieldType'
import { compileDiagnostics } from '#core/message'
import { present } from '#core/object'
import { type FieldContext, resolveField } from './field.ts'
import type { Field, Variant } from './model.ts'

/** Checks a field's name, bounds, default value and rules. */
export function checkField(field: Field, context: FieldContext): void {
  checkName(field.name, context)
  checkBounds(field.document, context)
  checkDefault(field, context)
  checkRules(field.document, { ...context, fieldType: field.type.id })
}

function checkName(name: string, { collector, at }: FieldContext): void {
  if (isFieldName(name)) return
  collector.report(at, compileDiagnostics.badFieldName, { name })
}

function checkBounds({ min, max }: FieldDocument, { collector, at }: FieldContext): void {
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return
  collector.report([...at, 'min'], compileDiagnostics.boundsReversed, { min, max })
}

function checkDefault(field: Field, { collector, at }: FieldContext): void {
  const value = field.document.default
  if (value === undefined || value === null || (typeof value === 'string' && value.startsWith('='))) return
  const read = field.type.read(value, field.document)
  if ('problem' in read)
    collector.report([...at, 'default'], compileDiagnostics.badDefault, { problem: read.problem, type: field.type.id })
}

/** Checks rules: known names, valid parameters, safe patterns. */
export function checkRules(document: Pick<FieldDocument, 'rules'>, { collector, at, fieldType }: RulesPlace): void {
  for (const [index, spec] of (document.rules ?? []).entries()) {
    const place = { ...present({ fieldType }), custom: [] }
    for (const { pointer, ...finding } of collector.checks?.rule(spec, place) ?? [])
      collector.add([...at, 'rules', index, ...pointer.split('/').slice(1)], finding)
  }
}

interface RulesPlace extends Pick<FieldContext, 'collector' | 'at'> {
  fieldType?: string
}

/** Resolves each case of a variant to a field with the same name. Unknown types are reported elsewhere and left out. */
export function resolveVariant({ name, title, document }: Field, context: FieldContext): Variant | undefined {
  const { typeBy: by, cases = {}, placeholder, help } = document
  const common = { title, ...present({ placeholder, help }) }
  const resolved = (caseDocument: FieldDocument, ...at: string[]): Field | undefined => {
    if (!fieldTypeOf(caseDocument.type)) return undefined
    const inside = { ...context, at: [...context.at, ...at] }
    const field = resolveField(name, { ...common, ...caseDocument }, inside)
    if (field) checkField(field, inside)
    return field
  }
  const plain: FieldDocument = { type: 'text' }
  const otherwise = resolved((document.else as FieldDocument | undefined) ?? plain, 'else') ?? resolved(plain)
  if (typeof by !== 'string' || !otherwise) return undefined
  const entries = Object.entries(cases as Record<string, FieldDocument>).flatMap(([value, item]): [string, Field][] => {
    const field = resolved(item, 'cases', value)
    return field ? [[value, field]] : []
  })
  return { by, cases: new Map(entries), otherwise }
}
