import { storedSwitch } from '#core/fieldType'
import type { Field } from '#core/model'
import type { RowValues } from '#core/rows'
import type { TableFace } from '#react/widget'

/** The cells of a new row: defaults of the fields, also those that are worked out; a switch is off. spec: contract §11.5 */
export function newRowValues({ columns, checks }: Pick<TableFace, 'columns' | 'checks'>): RowValues {
  const worked = checks.flatMap(({ key, start }) => (start ? [[key, start()] as const] : []))
  const preset = columns.flatMap(({ field }) => startOf(field).map((value) => [field.name, value] as const))
  return Object.fromEntries([...preset, ...worked.filter(([, value]) => value !== null && value !== undefined)])
}

function startOf({ type, document }: Field): unknown[] {
  const { default: preset } = document
  if (preset !== undefined && !(typeof preset === 'string' && preset.startsWith('='))) return [preset]
  return type.id === 'switch' ? [storedSwitch(document)[1]] : []
}
