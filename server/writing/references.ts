import { sql } from 'kysely'
import { fillText, writingMessages } from '#core/message'
import type { Field } from '#core/model'
import { splitKeys } from '#core/object'
import { restrictedTo, type WireRecord, type WriteScope } from '#server/access'
import { isWhole } from '#server/reading'
import { selectRows } from '#server/table'
import type { Values } from './behaviour.ts'
import { invalidField, type Links } from './input.ts'
import { lockModel } from './store.ts'

interface References {
  values: Values
  links: Links
  before: WireRecord | null
}

/** Throws when a new key refers to no live record visible to the caller. Existing keys are not checked. */
export async function verifyReferences(scope: WriteScope, { values, links, before }: References): Promise<void> {
  const earlierKeys = (name: string) => new Set(splitKeys(String(before?.[name] ?? '')))
  for (const [name, value] of Object.entries(values)) {
    const field = scope.model.field(name)
    if (!field?.target || value === null) continue
    const keys = field.type.multiple ? splitKeys(value) : [String(value)]
    await verifyKeys(scope, field, without(keys, earlierKeys(name)))
  }
  for (const [field, keys] of links) await verifyKeys(scope, field, without(keys, earlierKeys(field.name)))
}

const without = (keys: readonly string[], existing: ReadonlySet<string>): string[] =>
  [...new Set(keys)].filter((key) => !existing.has(key))

async function verifyKeys(scope: WriteScope, field: Field, keys: readonly string[]): Promise<void> {
  const target = field.target && scope.services.library.current().resolvedModel(field.target.model)
  const stored = field.target && target?.field(field.target.store)
  if (!target || !stored) return
  const isNumeric = stored.name === 'id' && target.document.key?.type === 'int'
  const validKeys = isNumeric ? keys.filter(isWhole) : keys
  const existing = await storedKeys({ ...scope, model: target, names: true }, stored, validKeys)
  const missing = keys.find((key) => !existing.has(key))
  if (missing !== undefined)
    throw invalidField(field.name, writingMessages.noReference, { field: field.title, keys: missing.slice(0, 40) })
}

async function storedKeys(scope: WriteScope, stored: Field, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const column = sql.ref(`t.${stored.columnName}`)
  const where = await restrictedTo(scope, { alias: 't', trash: 'live' })
  const rows = await selectRows(
    sql`select ${column} as "key" from ${sql.table(scope.model.table)} as t where ${column} in (${sql.join([...keys])}) and ${where}`,
    scope,
    scope.query,
  )
  return new Set(rows.map((row) => String(row.key)))
}

/** Maximum depth of a tree. */
const maxLevels = 20

/** Throws when a new parent would create a cycle or exceed the depth. Locks the model against concurrent cycles. */
export async function verifyParent(scope: WriteScope, id: string, changed: Values): Promise<void> {
  const { parent } = scope.model
  const above = parent ? changed[parent.name] : null
  if (!parent || typeof above !== 'string') return
  const refuse = (message: string) => invalidField(parent.name, message)
  if (above === id) throw refuse(fillText(writingMessages.ownParent, { field: parent.title }))
  await lockModel(scope)
  const line = await ancestorsOf(scope, above)
  if (line.includes(id)) throw refuse(fillText(writingMessages.circle, { field: parent.title }))
  if (line.length + (await heightOf(scope, id)) > maxLevels)
    throw refuse(fillText(writingMessages.mostLevels, { levels: maxLevels }))
}

/** Ids of the record and its ancestors, at most one level beyond the limit. */
async function ancestorsOf(scope: WriteScope, id: string): Promise<string[]> {
  const { parent, table } = scope.model
  const column = sql.ref(`t.${parent?.columnName ?? 'id'}`)
  const rows = await selectRows(
    sql`with recursive line(id, parent, level) as (
      select t.id, ${column}, 1 from ${sql.table(table)} as t where t.id = ${id}
      union
      select t.id, ${column}, line.level + 1 from ${sql.table(table)} as t join line on t.id = line.parent where line.level <= ${maxLevels}
    ) select id from line`,
    scope,
    scope.query,
  )
  return rows.map((row) => String(row.id))
}

/** Height of the record's branch; 1 for a new record. */
async function heightOf(scope: WriteScope, id: string): Promise<number> {
  const { parent, table } = scope.model
  const column = sql.ref(`t.${parent?.columnName ?? 'id'}`)
  const [row] = await selectRows(
    sql`with recursive branch(id, level) as (
      select t.id, 1 from ${sql.table(table)} as t where t.id = ${id}
      union
      select t.id, branch.level + 1 from ${sql.table(table)} as t join branch on ${column} = branch.id where branch.level <= ${maxLevels}
    ) select max(level) as height from branch`,
    scope,
    scope.query,
  )
  return Number(row?.height ?? 1) || 1
}

/** Ids of the records and all their descendants by the field of their parent; terminates on cycles. */
export async function branchOf(scope: WriteScope, parent: Field, ids: readonly string[]): Promise<string[]> {
  const { table } = scope.model
  const rows = await selectRows(
    sql`with recursive branch(id) as (
      select t.id from ${sql.table(table)} as t where t.id in (${sql.join([...ids])})
      union
      select t.id from ${sql.table(table)} as t join branch on ${sql.ref(`t.${parent.columnName}`)} = branch.id where t.del_flag = 0
    ) select id from branch`,
    scope,
    scope.query,
  )
  return rows.map((row) => String(row.id))
}
