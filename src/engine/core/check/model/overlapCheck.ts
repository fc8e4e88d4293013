import { modelDiagnostics } from '#core/message'
import { commonNames, type Field, findingOf, nearest, readExpression, rowTypesOf, type Segments } from '#core/model'
import type { ModelContext } from './modelContext.ts'

const spanTypes = new Set(['date', 'datetime'])

/** Checks the rule that spans of records keep clear of each other: its fields are stored, its condition is one on rows. */
export function checkNoOverlap(context: ModelContext): void {
  const { document, library, collector } = context
  const rule = document.noOverlap
  if (!rule) return
  const span = (['start', 'end'] as const).map((key) => spanField(rule[key], ['noOverlap', key], context))
  if (span[0] && span[1] && span[0].type.id !== span[1].type.id)
    collector.add(
      ['noOverlap', 'end'],
      findingOf(modelDiagnostics.spanTypes, {
        start: rule.start,
        type: span[0].type.title,
        end: rule.end,
        typeTitle: span[1].type.title,
      }),
    )
  for (const [index, name] of (rule.within ?? []).entries()) storedField(name, ['noOverlap', 'within', index], context)
  if (rule.where === undefined) return
  const rowFields = rowTypesOf(document.id, library)
  readExpression(rule.where, { collector, at: ['noOverlap', 'where'], names: commonNames, rowFields })
}

function spanField(name: string, at: Segments, context: ModelContext): Field | undefined {
  const field = storedField(name, at, context)
  if (field && !spanTypes.has(field.type.id))
    context.collector.add(at, findingOf(modelDiagnostics.spanField, { name, type: field.type.title }))
  return field && spanTypes.has(field.type.id) ? field : undefined
}

function storedField(name: string, at: Segments, { document, model, collector }: ModelContext): Field | undefined {
  const field = model.field(name)
  if (field?.column) return field
  const stored = model.fields.filter(({ column }) => column).map((one) => one.name)
  const message = `模型 ${document.id} 没有可以比较的字段 "${name}"`
  collector.add(at, { code: 'unknown-field', message, hint: nearest(name, stored) ?? '换一个存储的字段' })
  return undefined
}
