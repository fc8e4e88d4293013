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
  /** The version that the values were decided on; the record as it is now unless given. */
  version?: unknown
  values?: Values
  /** All keys of many-to-many fields, by name. */
  links?: Readonly<Record<string, readonly string[]>>
}

/**
 * Changes a visible record on behalf of the server: with version, audit and events, but without checking field rights,
 * which is up to the calling route. Returns the record as it was before.
 */
export async function patchRecord(
  scope: WriteScope,
  { id, version, values = {}, links = {} }: Patch,
): Promise<WireRecord> {
  const before = await loadForChange(scope, id)
  await updateRow(scope, { id, version: Number(version ?? before.rowVersion), values })
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

/** Random hexadecimal digits, as many as the field specifies. */
const make = ({ services }: RecordScope, { document }: Field): string => {
  const length = Number(document.made)
  return services.random.hex(Math.ceil(length / 2)).slice(0, length)
}

/** Generated values of a new record. */
export const madeValues = (scope: RecordScope): Values =>
  Object.fromEntries(madeFields(scope).map((field) => [field.name, make(scope, field)]))

/** Regenerates a secret and returns it, the only time it is shown. The audit log records the change without the value. */
export async function renewValue(
  scope: WriteScope,
  { id, field: name }: { id: string; field: string },
): Promise<string> {
  const field = madeFields(scope).find((candidate) => candidate.name === name)
  if (!field) throw productError('notFound')
  const before = await loadForChange(scope, id)
  if (!allows(scope, scope.model.editWhen, before)) throw failedWith(writingMessages.notEditable)
  const value = make(scope, field)
  await updateRow(scope, { id, version: Number(before.rowVersion), values: { [name]: value } })
  await recordChange(scope, { action: 'edit', id, before, after: { [name]: value } })
  return value
}
