import { splitKeys } from '#core/fieldType'
import type { Withheld } from '#core/screen'
import type { LiveLibrary } from '#server/context'
import type { Database } from '#server/database'
import { documentHash } from '../base.ts'

/** A column, field or button of a screen that not everybody sees or writes. */
interface PageField {
  code: string
  type: string
  visible: boolean
  editable: boolean
  /** Who sees it; empty: everybody. */
  roles: ReadonlySet<string>
}

interface Base {
  database: Database
  library: LiveLibrary
}

/** What screens keep from people, by the roles that they have. */
interface PageFields {
  /** Names what they keep from people with these roles: equal for equal answers. */
  keyOf(roleIds: readonly string[]): string
  withheldOf(roleIds: readonly string[], screenId: string): Withheld | undefined
}

const none: PageFields = { keyOf: () => '', withheldOf: () => undefined }

/** Reads which columns, fields and buttons are not for everybody. */
export async function readPageFields({ database, library }: Base): Promise<PageFields> {
  if (!library.current().resolvedModel('sysPageField')) return none
  const rows = await database.query
    .selectFrom('sys_page_field')
    .select(['page_component', 'field_code', 'field_type', 'visible', 'editable', 'roles'])
    .where('del_flag', '=', 0)
    .where((where) => where.or([where('visible', '=', 0), where('editable', '=', 0), where('roles', '<>', '')]))
    .execute()
  const byScreen = new Map<string, PageField[]>()
  for (const row of rows) {
    const fields = byScreen.get(String(row.page_component)) ?? []
    fields.push({
      code: String(row.field_code),
      type: String(row.field_type),
      visible: Number(row.visible) !== 0,
      editable: Number(row.editable) !== 0,
      roles: new Set(splitKeys(row.roles)),
    })
    byScreen.set(String(row.page_component), fields)
  }
  /** Roles that make a difference. */
  const telling = new Set([...byScreen.values()].flat().flatMap(({ roles }) => [...roles]))
  const stamp = documentHash(rows).slice(0, 16)
  return {
    keyOf: (roleIds) =>
      `${stamp} ${roleIds
        .filter((id) => telling.has(id))
        .toSorted()
        .join()}`,
    withheldOf(roleIds, screenId) {
      const fields = byScreen.get(screenId)
      return fields && withheldFrom(fields, roleIds)
    },
  }
}

function withheldFrom(fields: readonly PageField[], roleIds: readonly string[]): Withheld | undefined {
  const isShown = ({ visible, roles }: PageField) =>
    visible && (roles.size === 0 || roleIds.some((id) => roles.has(id)))
  const hidden = fields.filter((field) => !isShown(field))
  const codes = (type: string) => hidden.filter((field) => field.type === type).map(({ code }) => code)
  const readonly = fields.filter((field) => isShown(field) && !field.editable).map(({ code }) => code)
  if (hidden.length === 0 && readonly.length === 0) return undefined
  return { columns: codes('column'), fields: codes('field'), actions: codes('button'), readonly }
}
