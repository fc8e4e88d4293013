import type { RecordValues } from '#core/model'
import type { FormProgram } from '#core/screen'

/** With what a question begins that is asked again: what was answered, but for what is never shown again. */
export function answered({ fieldItems }: FormProgram, before: RecordValues): RecordValues {
  const reusable = fieldItems.filter(({ field }) => field.name in before && !field.type.writeOnly)
  return Object.fromEntries(reusable.map(({ field: { name } }) => [name, before[name]]))
}
