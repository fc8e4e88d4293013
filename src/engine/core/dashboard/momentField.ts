import { compileDiagnostics } from '#core/message'
import { type Field, findingOf, type Model, unknownField } from '#core/model'
import type { BaseContext } from '#core/screen'

const momentTypes = new Set(['date', 'datetime'])

/** The stored day or moment of a model that a document names; anything else is told. */
export function momentField(name: string, model: Model, { collector, at }: BaseContext): Field | undefined {
  const field = model.field(name)
  if (field?.column && momentTypes.has(field.type.id)) return field
  const days = model.fields.filter(({ type, column }) => column && momentTypes.has(type.id)).map((one) => one.name)
  if (!field) {
    collector.add(at, unknownField(model.id, { name, known: days, otherwise: '换一个名称' }))
    return undefined
  }
  collector.add(at, findingOf(compileDiagnostics.momentType, { field: field.name, type: field.type.title }))
  return undefined
}
