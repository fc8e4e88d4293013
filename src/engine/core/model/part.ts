import type { ModelDocument } from '#core/document'
import type { ModelSource } from './checks.ts'
import { type Collector, unknownField } from './collector.ts'
import { readExpression } from './expressionField.ts'
import type { RecordRule } from './model.ts'
import { commonNames, fieldTypesOf } from './type.ts'

/** Context of reading the parts of a model other than fields. */
export interface PartContext {
  document: ModelDocument
  source: ModelSource
  collector: Collector
  fieldNames: readonly string[]
}

/** Parses the rules over whole records. */
export function readRecordRules({ document, source, collector, fieldNames }: PartContext): RecordRule[] {
  const names = {
    ...fieldTypesOf(document.id, source),
    ...commonNames,
    $old: recordOf(document, source),
    $mode: { kind: 'text' as const, values: ['create', 'edit', 'view'] },
  }
  return (document.rules ?? []).flatMap((rule, index) => {
    const at = ['rules', index]
    for (const [position, name] of (rule.at ?? []).entries())
      checkName(name, { collector, fieldNames, at: [...at, 'at', position], model: document.id })
    const failsWhen = readExpression(rule.failsWhen, {
      collector,
      at: [...at, 'failsWhen'],
      names,
      expects: { kind: 'bool' },
    })
    return failsWhen
      ? [{ failsWhen, at: rule.at ?? [], message: rule.message, level: (rule.level ?? 'error') as 'error' | 'warn' }]
      : []
  })
}

const recordOf = (document: ModelDocument, source: ModelSource) => ({
  kind: 'record' as const,
  fields: fieldTypesOf(document.id, source, false),
})

/** Parses the condition for editing or deleting a record; undefined means always. */
export function readWhen(key: 'editWhen' | 'deleteWhen', { document, source, collector }: PartContext) {
  const value = document[key]
  if (value === undefined || value === true) return undefined
  const names = { ...fieldTypesOf(document.id, source), ...commonNames }
  return readExpression(String(value), { collector, at: [key], names, expects: { kind: 'bool' } })
}

interface NameCheck {
  collector: Collector
  fieldNames: readonly string[]
  at: readonly (string | number)[]
  model: string
}

function checkName(name: string, { collector, fieldNames, at, model }: NameCheck): void {
  if (fieldNames.includes(name)) return
  collector.add(at, unknownField(model, { name, candidates: fieldNames }))
}

/** Checks the field names outside `fields`, but for those of `rows`. */
export function checkFieldReferences({ document, collector, fieldNames }: PartContext): void {
  const check = (name: string | undefined, at: readonly (string | number)[]) => {
    if (name !== undefined) checkName(name, { collector, fieldNames, at, model: document.id })
  }
  check(document.display, ['display'])
  check(document.states?.field, ['states', 'field'])
  for (const [index, columns] of (document.indexes ?? []).entries())
    for (const [position, name] of columns.entries()) check(name, ['indexes', index, position])
  for (const [index, sort] of (document.sort ?? []).entries()) check(sort.field, ['sort', index, 'field'])
  for (const [index, move] of (document.states?.moves ?? []).entries()) {
    for (const [position, ask] of (move.ask ?? []).entries())
      check(ask.field, ['states', 'moves', index, 'ask', position, 'field'])
    for (const name of Object.keys(move.set ?? {})) check(name, ['states', 'moves', index, 'set', name])
  }
  for (const [name, field] of Object.entries(document.fields)) {
    if (Array.isArray(field.unique))
      for (const [position, other] of field.unique.entries()) check(other, ['fields', name, 'unique', position])
  }
}
