import { productError } from '#core/error'
import { writingMessages } from '#core/message'
import type { Field } from '#core/model'
import type { RecordScope, WriteScope } from '#server/access'
import type { Values } from './behaviour.ts'
import { loadForChange, updateRow } from './change.ts'
import { recordChange } from './recordChange.ts'
import { allows } from './rules.ts'

const madeFields = ({ model }: RecordScope): readonly Field[] => model.fields.filter(({ document }) => document.made)

/** As many letters and digits as the field says, from the machine's chance. */
const make = ({ services }: RecordScope, { document }: Field): string => {
  const length = Number(document.made)
  return services.random.hex(Math.ceil(length / 2)).slice(0, length)
}

/** What the server makes for a new record. */
export const madeValues = (scope: RecordScope): Values =>
  Object.fromEntries(madeFields(scope).map((field) => [field.name, make(scope, field)]))

/** Makes a secret anew and gives it: whoever asked sees it this once. The log says that it changed, not what it is. */
export async function renewValue(
  scope: WriteScope,
  { id, field: name }: { id: string; field: string },
): Promise<string> {
  const field = madeFields(scope).find((one) => one.name === name)
  if (!field) throw productError('notFound')
  const before = await loadForChange(scope, id)
  if (!allows(scope, scope.model.editWhen, before))
    throw productError('failed', { reason: writingMessages.notEditable })
  const value = make(scope, field)
  await updateRow(scope, { id, version: Number(before.rowVersion), values: { [name]: value } })
  await recordChange(scope, { action: 'edit', id, before, after: { [name]: value } })
  return value
}
