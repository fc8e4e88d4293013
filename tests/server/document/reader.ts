import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { schemasFolder } from '#server/document'
import { type Editor, editorOf } from './editor.ts'
import { type StartedProduct, startProduct } from './product.ts'

interface ClosureDocument {
  kind: string
  id: string
  document: Record<string, unknown>
  from?: Record<string, string>
  moved?: Record<string, string>
}

/** The closure of a screen as somebody is answered. */
export const closure = (editor: Editor, screen: string) =>
  editor.get<{ screen: string; documents: ClosureDocument[] }>('closure', { screen })

/** Grants the role `reader` exactly these rows of the menu table. */
export type Grant = (...where: [column: 'perms' | 'url', value: string][]) => Promise<void>

/** A product whose user `operator` holds the role `reader` alone, which tests grant what they need. */
export async function startReader() {
  const product = await startProduct({ folder: await withoutVocabulary() })
  const { client, app } = product
  const admin = editorOf(client, await client.login('admin'))
  const token = admin.token
  await client.call('POST', '/sys/role/add', { token, body: { roleName: '读者', roleCode: 'reader' } })
  const [role] = await app.services.database.query
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', 'reader')
    .execute()
  await app.services.database.query
    .updateTable('sys_user_role')
    .set({ role_id: String(role?.id) })
    .where('user_id', '=', 'user-operator')
    .execute()
  await app.services.outbox.emit(app.services.database.query, { kind: 'rights.changed', userIds: [] })
  await app.services.outbox.flush()
  const reader = editorOf(client, await client.login('operator'))
  const grant: Grant = (...where) => grantIn(app, where)
  return { product, admin, reader, grant }
}

async function withoutVocabulary(): Promise<string> {
  const folder = await mkdtemp(join(inject('sharedFolder'), 'schemas-'))
  await cp(schemasFolder(), folder, { recursive: true })
  await rm(join(folder, 'meta'), { recursive: true, force: true })
  return folder
}

async function grantIn({ services }: StartedProduct['app'], where: Parameters<Grant>): Promise<void> {
  const { query } = services.database
  const [role] = await query.selectFrom('sys_role').select('id').where('role_code', '=', 'reader').execute()
  await query.deleteFrom('sys_role_permission').where('role_id', '=', String(role?.id)).execute()
  for (const [column, value] of where) {
    const [row] = await query
      .selectFrom('sys_permission')
      .select('id')
      .where(column, '=', value)
      .where('menu_type', '=', column === 'perms' ? '2' : '1')
      .execute()
    const link = { id: services.ids.next(), role_id: String(role?.id), permission_id: String(row?.id) }
    await query
      .insertInto('sys_role_permission')
      .values({ ...link, tenant_id: 0, del_flag: 0, row_version: 1 })
      .execute()
  }
  await services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })
  await services.outbox.flush()
}
