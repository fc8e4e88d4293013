import { productError } from '#core/error'
import type { Library } from '#core/library'
import type { QueryRunner, Services } from '#server/context'
import { type Cell, takeTurn, toColumn } from '#server/database'
import { type PublishFollower, syncRows } from '#server/document'
import type { Part } from '#server/http'
import type { Row } from '#server/table'
import { tableOf } from '#server/table'
import { buttonKey, buttonRows, menuGrants } from './menuGrants.ts'
import { menuKey, menuRows, placedItems } from './menuRow.ts'
import { placedCodes } from './placedCodes.ts'
import { renameMenuFields } from './renameFields.ts'
import { ruleDiagnostics } from './ruleDiagnostics.ts'

/** Updates menu and permission rows to the documents of the release at startup. */
export const menuPart: Part = {
  id: 'menu',
  async start(services: Services) {
    const { database, library, outbox } = services
    await database.transaction(async (query) => {
      await takeTurn(query, database.dialect, 'document_origin')
      await syncMenu({ query, library: library.current(), services })
    })
    await outbox.flush()
    return undefined
  },
}

interface SyncContext {
  query: QueryRunner
  library: Library
  services: Pick<Services, 'clock' | 'outbox' | 'database'>
}

/** Updates menu and permission rows on publication; what was changed online stays. Data rules have to stay usable. */
export const menuFollower: PublishFollower = {
  id: 'menu',
  diagnose: ruleDiagnostics,
  follow: (publication) => syncMenu(publication),
  renameFields: renameMenuFields,
  grants: menuGrants,
}

const permissionTable = {
  table: 'sys_permission',
  keyOf: (row: Row) =>
    String(row.menu_type) === '2'
      ? buttonKey(String(row.perms))
      : row.url === null
        ? undefined
        : menuKey(String(row.url)),
  unwanted: 'delete' as const,
}

/** Updates the menu table to the documents of `library` and emits the events for all instances. */
async function syncMenu({ query, library, services }: SyncContext): Promise<void> {
  const { clock, outbox, database } = services
  const sort = sortCells(library, database.dialect)
  const placed = placedItems(library)
  const codes = placedCodes(placed, library)
  const { added, changed, removed } = await syncRows({ query, clock, followed: permissionTable }, (rowIdOf) => [
    ...menuRows(placed, { rowIdOf, sort }),
    ...buttonRows(codes, { rowIdOf, sort }),
  ])
  await dropGrants(query, removed)
  const ids = [...added, ...changed, ...removed]
  if (ids.length === 0) return
  await outbox.emit(query, { kind: 'record.changed', model: 'sysPermission', ids: ids.slice(0, 100), change: 'edit' })
  await outbox.emit(query, { kind: 'rights.changed', userIds: [] })
}

/** Converts an order to the value of its column. */
function sortCells(library: Library, dialect: 'sqlite' | 'postgres'): (order: number) => Cell {
  const model = library.resolvedModel('sysPermission')
  const column = model && tableOf(model).columns.find(({ name }) => name === 'sort_no')
  if (!column) throw productError('internal')
  return (order) => toColumn(order, column, dialect)
}

/** Deletes the grants and data rules of removed rows. */
async function dropGrants(query: QueryRunner, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 100) {
    const batch = ids.slice(at, at + 100)
    await query.deleteFrom('sys_role_permission').where('permission_id', 'in', batch).execute()
    await query.deleteFrom('sys_permission_data_rule').where('permission_id', 'in', batch).execute()
  }
}
