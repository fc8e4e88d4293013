import { productError } from '#core/error'
import { isObject, splitKeys } from '#core/object'
import { canCall } from '#core/permission'
import type { CallContext, WriteScope } from '#server/access'
import { behaviourOf, registerPage, writing } from '#server/admin'
import type { QueryRunner } from '#server/context'
import { liveRows } from '#server/table'
import { editRecord, lockModel } from '#server/writing'
import { viewNameOfScreen } from '../definition/viewName.ts'
import { readExtra, writeExtra } from '../lens/extraTable.ts'

/** A column, form field or button of the page of a form. */
export interface PartName {
  screen: string
  model: string
  type: 'column' | 'field' | 'button'
  code: string
}

/** How page fields govern a part: who sees it, if not everybody. */
interface PagePart {
  id: string
  isGoverned: boolean
  roles: readonly string[]
}

/** The registered parts of a page, by `type code`. */
export async function pageParts(query: QueryRunner, screen: string): Promise<ReadonlyMap<string, PagePart>> {
  const rows = await liveRows(query, 'sys_page_field', { page_component: screen })
    .select(['id', 'field_type', 'field_code', 'visible', 'roles'])
    .execute()
  return new Map(
    rows.map((row) => {
      const roles = splitKeys(row.roles)
      const isGoverned = Number(row.visible) === 0 || roles.length > 0
      return [`${row.field_type} ${row.field_code}`, { id: String(row.id), isGoverned, roles }]
    }),
  )
}

export const keyOf = ({ type, code }: Pick<PartName, 'type' | 'code'>): string => `${type} ${code}`

/** The roles that parts had when they were last governed, so that switching on again brings them back. */
const rolesKey = 'auth'

/** By what document they are kept: the model, or the list of a view copy. */
const keptBy = ({ screen, model }: PartName): string => (viewNameOfScreen(screen) === undefined ? model : screen)

async function lastRoles(query: QueryRunner, document: string): Promise<Readonly<Record<string, unknown>>> {
  const stored = await readExtra(query, { document, key: rolesKey })
  return isObject(stored) ? stored : {}
}

/** Switches on or off that only some roles see a part. Throws for one that the page does not have. */
export async function governPart(context: CallContext, name: PartName, isOn: boolean): Promise<void> {
  const part = await registeredPart(context, name)
  if (part.isGoverned === isOn) return
  await writing(context, 'sysPageField', async (scope) => {
    const present = await lockedRoles(scope, part)
    const stored = await lastRoles(scope.query, keptBy(name))
    const roles = isOn ? splitKeys(stored[keyOf(name)]) : []
    if (!isOn) {
      const value = { ...stored, [keyOf(name)]: present.join(',') }
      await writeExtra(scope.query, { document: keptBy(name), key: rolesKey, value })
    }
    await editRecord(scope, { id: part.id, visible: !isOn || roles.length > 0, roles: roles.join(',') }, behaviourOf)
  })
}

/** Lets the users of a role see a governed part, or not. */
export async function showTo(
  context: CallContext,
  part: PagePart,
  { role, isShown }: { role: string; isShown: boolean },
) {
  if (part.roles.includes(role) === isShown) return
  await writing(context, 'sysPageField', async (scope) => {
    const others = (await lockedRoles(scope, part)).filter((id) => id !== role)
    const roles = isShown ? [...others, role] : others
    await editRecord(scope, { id: part.id, visible: roles.length > 0, roles: roles.join(',') }, behaviourOf)
  })
}

/** The roles of a part as they are now, which nobody else changes until the transaction ends. */
async function lockedRoles(scope: WriteScope, { id }: PagePart): Promise<readonly string[]> {
  await lockModel(scope)
  const [row] = await liveRows(scope.query, 'sys_page_field', { id }).select('roles').execute()
  return splitKeys(row?.roles)
}

async function registeredPart(context: CallContext, name: PartName): Promise<PagePart> {
  const { query } = context.services.database
  const part = (await pageParts(query, name.screen)).get(keyOf(name))
  if (part) return part
  const needs = 'pageField:sync'
  if (!canCall(context.caller.rights, needs)) throw productError('forbidden', {}, { needs })
  await registerPage(context, name.screen)
  const added = (await pageParts(query, name.screen)).get(keyOf(name))
  if (!added) throw productError('entityMissing')
  return added
}
