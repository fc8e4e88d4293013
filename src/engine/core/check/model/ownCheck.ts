import { modelDiagnostics } from '#core/message'
import { commonNames, findingOf, readExpression, rowTypesOf, unknownField } from '#core/model'
import type { ModelContext } from './modelContext.ts'

/** Checks what people may change of their own record: the condition is one on rows, the fields can be written by people. */
export function checkOwn(context: ModelContext): void {
  const { document, library, collector } = context
  const { own } = document
  if (!own) return
  const rowFields = rowTypesOf(document.id, library)
  const where = readExpression(own.where, { collector, at: ['own', 'where'], names: commonNames, rowFields })
  if (where && !/\$user\b/.test(own.where)) collector.add(['own', 'where'], findingOf(modelDiagnostics.ownForAll))
  for (const [index, name] of own.fields.entries()) checkOwnField(name, index, context)
}

function checkOwnField(name: string, index: number, { document, model, collector }: ModelContext): void {
  const at = ['own', 'fields', index]
  const field = model.field(name)
  const writable = model.fields.filter(
    ({ base, type, document: { readonly, fixed } }) => !base && type.id !== 'formula' && !readonly && !fixed,
  )
  if (!field) {
    collector.add(at, unknownField(document.id, { name, known: writable.map((one) => one.name) }))
  } else if (!writable.includes(field) || field.document.permission !== undefined)
    collector.add(at, findingOf(modelDiagnostics.ownNotWritable, { name }))
}
