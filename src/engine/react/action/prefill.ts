import type { RecordValues } from '#core/model'
import type { FormProgram } from '#core/screen'

/** Values to prefill a repeated form with: the previous answers, without passwords and other write-only fields. */
export function prefill({ fieldItems }: FormProgram, before: RecordValues): RecordValues {
  const reusable = fieldItems.filter(({ field }) => field.name in before && !field.type.writeOnly)
  return Object.fromEntries(reusable.map(({ field: { name } }) => [name, before[name]]))
}
