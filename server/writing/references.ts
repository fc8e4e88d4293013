import { sql } from 'kysely'
import { splitKeys } from '#core/fieldType'
import { fillText, writingMessages } from '#core/message'
import type { Field } from '#core/model'
import { restrictedTo, type WireRecord, type WriteScope } from '#server/access'
import { isWhole } from '#server/reading'
import { selectRows } from '#server/table'
import type { Values } from './behaviour.ts'
import { fieldFailure, type Links } from './input.ts'

interface References {
  values: Values
  links: Links
  before: WireRecord | null
}

/** Refuses keys that name no live record which the caller may see. Keys that were there before are let be. */
export async function verifyReferences(scope: WriteScope, { values, links, before }: References): Promise<void> {
  const known = (name: string) => new Set(splitKeys(String(before?.[name] ?? '')))
  for (const [name, value] of Object.entries(values)) {
    const field = scope.model.field(name)
    if (!field?.target || value === null) continue
    const keys = field.type.multiple ? splitKeys(value) : [String(value)]
    await verifyKeys(scope, field, without(keys, known(name)))
  }
  for (const [field, keys] of links) await verifyKeys(scope, field, without(keys, known(field.name)))
}

const without = (keys: readonly string[], known: ReadonlySet<string>): string[] =>
  [...new Set(keys)].filter((key) => !known.has(key))

async function verifyKeys(scope: WriteScope, field: Field, keys: readonly string[]): Promise<void> {
  const target = field.target && scope.services.library.current().resolvedModel(field.target.model)
  const stored = field.target && target?.field(field.target.store)
  if (!target || !stored || keys.length === 0) return
  const isNumeric = stored.name === 'id' && target.document.key?.type === 'int'
  const validKeys = isNumeric ? keys.filter(isWhole) : keys
  const found =
    validKeys.length > 0 ? await storedKeys({ ...scope, model: target }, stored, validKeys) : new Set<string>()
  const missing = keys.find((key) => !found.has(key))
  if (missing !== undefined)
    throw fieldFailure([
      {
        field: field.name,
        message: fillText(writingMessages.noReference, { field: field.title, keys: missing.slice(0, 40) }),
      },
    ])
}

async function storedKeys(scope: WriteScope, stored: Field, keys: readonly string[]): Promise<Set<string>> {
  const column = sql.ref(`t.${stored.columnName}`)
  const where = await restrictedTo(scope, { alias: 't', trash: 'live' })
  const rows = await selectRows(
    sql`select ${column} as "key" from ${sql.table(scope.model.table)} as t where ${column} in (${sql.join([...keys])}) and ${where}`,
    scope,
    scope.query,
  )
  return new Set(rows.map((row) => String(row.key)))
}
