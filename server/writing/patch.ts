import { productError } from '#core/error'
import { fillText, writingMessages } from '#core/message'
import type { WireRecord, WriteScope } from '#server/access'
import type { Values } from './behaviour.ts'
import { loadForChange, updateRow } from './change.ts'
import { recordChange } from './recordChange.ts'
import { storeLinks } from './store.ts'

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
    if (!field?.link) throw productError('failed', { reason: fillText(writingMessages.noLink, { field: name }) })
    await storeLinks(scope, { ownerId: id, links: new Map([[field, keys]]) })
  }
  const joined = Object.fromEntries(Object.entries(links).map(([name, keys]) => [name, keys.join(',')]))
  await recordChange(scope, { action: 'edit', id, before, after: { ...values, ...joined } })
  return before
}
