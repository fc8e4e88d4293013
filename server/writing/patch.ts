import { failedWith, productError } from '#core/error'
import { writingMessages } from '#core/message'
import type { Field } from '#core/model'
import type { RecordScope, WireRecord, WriteScope } from '#server/access'
import type { Values } from './behaviour.ts'
import { recordChange } from './changed.ts'
import { allows } from './rules.ts'
import { loadForChange, storeLinks, updateRow } from './store.ts'

interface Patch {
  id: string
  values?: Values
  /** Keys of many-to-many fields, by name; the whole of each. */
  links?: Readonly<Record<string, readonly string[]>>
}

/**
 * A change that the server itself makes to a record that the caller sees: versions, audit and events as with every write,
 * but whatever its fields say of who may write them is for the calling route to decide. Gives the record as it was.
 */
export async function patchRecord(scope: WriteScope, { id, values = {}, links = {} }: Patch): Promise<WireRecord> {
  const before = await loadForChange(scope, id)
  await updateRow(scope, { id, version: Number(before.rowVersion), values })
  for (const [name, keys] of Object.entries(links)) {
    const field = scope.model.field(name)
    if (!field?.link) throw failedWith(writingMessages.noLink, { field: name })
    await storeLinks(scope, { ownerId: id, links: new Map([[field, keys]]) })
  }
  const joined = Object.fromEntries(Object.entries(links).map(([name, keys]) => [name, keys.join(',')]))
  await recordChange(scope, { action: 'edit', id, before, after: { ...values, ...joined } })
  return before
}

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
  if (!allows(scope, scope.model.editWhen, before)) throw failedWith(writingMessages.notEditable)
  const value = make(scope, field)
  await updateRow(scope, { id, version: Number(before.rowVersion), values: { [name]: value } })
  await recordChange(scope, { action: 'edit', id, before, after: { [name]: value } })
  return value
}
