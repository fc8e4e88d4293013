import { type Field, type Model, unknownField } from '#core/model'
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
  const message = `字段 "${field.name}" 是${field.type.title}，不是日期或日期时间`
  collector.add(at, { code: 'wrong-type', message, hint: '换一个日期字段' })
  return undefined
}
