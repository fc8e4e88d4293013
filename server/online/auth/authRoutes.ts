import { catalogue } from '#core/endpoint'
import { badRequest, failedWith, productError } from '#core/error'
import { messages, onlineMessages } from '#core/message'
import { canCall } from '#core/permission'
import { type CallContext, scopeOf } from '#server/access'
import { saveRoleGrants, saveRoleRules } from '#server/admin'
import type { DocumentStore } from '#server/document'
import { done, queryRoute, type Route, route } from '#server/http'
import { findRecords } from '#server/reading'
import { liveRows } from '#server/table'
import type { FormStore } from '../lens/formStore.ts'
import {
  type AuthContext,
  type AuthEntry,
  type AuthForm,
  authForm,
  codeRow,
  entryId,
  grantedTo,
  idsIn,
} from './authForm.ts'
import { buttonAuth, buttonEntries, buttonPagesOf, buttonPart, setButtonAuth } from './buttonAuth.ts'
import { columnAuth, columnEntries, columnPages, editCode, partOf, setColumnAuth } from './columnAuth.ts'
import { dataAuth, removeDataAuth, ruledRow, saveDataAuth } from './dataAuth.ts'
import { keyOf, type PartName, pageParts, showTo } from './pageParts.ts'

const { cgformAuth } = catalogue

/** What an entry that is switched on is granted by: the roles of a page field, or a permission code. */
type Grant = { entry: AuthEntry } & ({ part: PartName } | { code: string })

type AuthType = '1' | '2' | '3'

async function grantsOf(context: AuthContext, form: AuthForm, type: AuthType): Promise<Grant[]> {
  const { model } = form
  if (!model || type === '3') return []
  if (type === '2')
    return (await buttonEntries(context, form)).flatMap(({ entry, isOn, permission }): Grant[] => {
      if (!isOn) return []
      return [permission === undefined ? { entry, part: buttonPart(form, entry.code) } : { entry, code: permission }]
    })
  return (await columnEntries(context, form)).flatMap(({ aspect, entry, isOn }): Grant[] => {
    if (!isOn) return []
    if (aspect === 'formEditable') return [{ entry, code: editCode(model, entry.code) }]
    return [{ entry, part: partOf({ ...form, model }, entry.code, aspect) }]
  })
}

/** The entries of a role. */
async function entriesOfRole(context: AuthContext, form: AuthForm, { roleId, type }: RoleType): Promise<string[]> {
  const { query } = context.services.database
  if (type === '3') return rulesOfRole(context, form, roleId)
  const [parts, granted] = [await pageParts(query, form.screen), await grantedTo(query, roleId)]
  const ids: string[] = []
  for (const grant of await grantsOf(context, form, type)) {
    const isHeld =
      'part' in grant
        ? parts.get(keyOf(grant.part))?.roles.includes(roleId) === true
        : granted.has((await codeRow(query, grant.code))?.id ?? '')
    if (isHeld) ids.push(entryId(form, grant.entry))
  }
  return ids
}

async function rulesOfRole(context: AuthContext, form: AuthForm, roleId: string): Promise<string[]> {
  const rules = (await dataAuth(context, form)).map(({ id }) => id)
  if (rules.length === 0) return []
  const { query } = context.services.database
  const rows = await liveRows(query, 'sys_role_data_rule', { role_id: roleId, data_rule_id: rules })
    .select('data_rule_id')
    .execute()
  return rows.map((row) => String(row.data_rule_id))
}

interface RoleType {
  roleId: string
  type: AuthType
}

interface RoleEntries {
  roleId: string
  type: '1' | '2'
  ids: readonly string[]
}

/** Gives a role the entries of these ids and no others of the form. Throws for an id that is none of its entries. */
async function saveEntries(context: AuthContext, form: AuthForm, { roleId, type, ids }: RoleEntries): Promise<void> {
  const { query } = context.services.database
  const grants = await grantsOf(context, form, type)
  const isGranted = (grant: Grant) => ids.includes(entryId(form, grant.entry))
  if (ids.some((id) => !grants.some((grant) => entryId(form, grant.entry) === id)))
    throw badRequest(onlineMessages.badValue, { name: 'authId' })
  const needs = 'pageField:edit'
  if (!canCall(context.caller.rights, needs)) throw productError('forbidden', {}, { needs })
  const rows: { id: string; isTicked: boolean }[] = []
  for (const grant of grants) {
    const row = 'code' in grant ? await codeRow(query, grant.code) : undefined
    if (row) rows.push({ id: row.id, isTicked: isGranted(grant) })
  }
  const current = rows.length > 0 ? await grantedTo(query, roleId) : new Set<string>()
  if (rows.some(({ id, isTicked }) => isTicked !== current.has(id)))
    await saveRoleGrants(context, roleId, {
      permissionIds: rows.flatMap(({ id, isTicked }) => (isTicked ? [id] : [])).join(','),
      lastpermissionIds: rows.flatMap(({ id }) => (current.has(id) ? [id] : [])).join(','),
    })
  const parts = await pageParts(query, form.screen)
  for (const grant of grants) {
    const part = 'part' in grant ? parts.get(keyOf(grant.part)) : undefined
    if (part) await showTo(context, part, { role: roleId, isShown: isGranted(grant) })
  }
}

async function refuseUnknownRole(context: CallContext, roleId: string, authMode: string | null | undefined) {
  if (authMode && authMode !== 'role') throw failedWith(onlineMessages.rolesOnly)
  const [role] = await findRecords(scopeOf(context, 'sysRole'), { ids: [roleId] })
  if (!role) throw productError('entityMissing')
}

/**
 * The rights of forms in the family's words: columns and own buttons are page fields, editable fields and built-in buttons permission
 * codes, data rules those of the menu row of the list. spec: contract §9.6
 */
export function authRoutes(store: DocumentStore, forms: FormStore): Route[] {
  const within = (request: CallContext): AuthContext => ({ store, forms, ...request })
  const formOf = (context: AuthContext, code = '') => authForm(context, code)
  return [
    queryRoute(cgformAuth.columns, async ({ params, services, caller }) => {
      const context = within({ services, caller })
      return columnAuth(context, await formOf(context, params.id))
    }),
    queryRoute(cgformAuth.buttons, async ({ params, services, caller }) => {
      const context = within({ services, caller })
      return buttonAuth(context, await formOf(context, params.id))
    }),
    queryRoute(cgformAuth.rules, async ({ params, services, caller }) => {
      const context = within({ services, caller })
      return dataAuth(context, await formOf(context, params.id))
    }),
    ...switchRoutes(within),
    ...roleRoutes(within),
  ]
}

type Within = (request: CallContext) => AuthContext

function switchRoutes(within: Within): Route[] {
  const kinds = [
    [cgformAuth.setButtons, setButtonAuth],
    [cgformAuth.saveRule, saveDataAuth],
  ] as const
  return [
    route(cgformAuth.setColumns, async ({ params, body, services, caller }) => {
      const context = within({ services, caller })
      await setColumnAuth(context, await authForm(context, params.id ?? ''), [body].flat())
      return done(onlineMessages.edited)
    }),
    ...kinds.map(([endpoint, save]) =>
      route(endpoint, async ({ params, body, services, caller }) => {
        const context = within({ services, caller })
        await save(context, await authForm(context, params.id ?? ''), body)
        return done(onlineMessages.edited)
      }),
    ),
    route(cgformAuth.removeRule, async ({ params, services, caller }) => {
      await removeDataAuth(within({ services, caller }), params.id ?? '')
      return done(messages.done.removed)
    }),
  ]
}

const typeOf = (text: string): AuthType => {
  if (text !== '1' && text !== '2' && text !== '3') throw badRequest(onlineMessages.badValue, { name: 'type' })
  return text
}

function roleRoutes(within: Within): Route[] {
  const byType = [
    [cgformAuth.roleColumns, '1'],
    [cgformAuth.roleButtons, '2'],
    [cgformAuth.roleRules, '3'],
  ] as const
  return [
    queryRoute(cgformAuth.pages, async ({ params, services, caller }) => {
      const context = within({ services, caller })
      const form = await authForm(context, params.id ?? '')
      const type = typeOf(params.type ?? '')
      if (type === '3') return dataAuth(context, form)
      return type === '1' ? columnPages(context, form) : buttonPagesOf(form, await buttonEntries(context, form))
    }),
    queryRoute(cgformAuth.ofRole, async ({ query, services, caller }) => {
      const context = within({ services, caller })
      const { roleId, cgformId, type, authMode } = query
      await refuseUnknownRole(context, roleId, authMode)
      const form = await authForm(context, cgformId)
      const ids = await entriesOfRole(context, form, { roleId, type: typeOf(type) })
      return ids.map((authId) => ({
        id: authId,
        roleId,
        authId,
        type: Number(type),
        cgformId: form.headId,
        authMode: 'role',
      }))
    }),
    ...byType.map(([endpoint, type]) =>
      route(endpoint, async ({ params, body, services, caller }) => {
        const context = within({ services, caller })
        const { roleId = '', id = '' } = params
        await refuseUnknownRole(context, roleId, body.authMode)
        const form = await authForm(context, id)
        const ids = idsIn(body.authId)
        if (type !== '3') await saveEntries(context, form, { roleId, type, ids })
        else {
          const { id: permissionId } = await ruledRow(context, form)
          await saveRoleRules(context, roleId, { permissionId, dataRuleIds: ids.join(',') })
        }
        return done(messages.done.saved)
      }),
    ),
  ]
}
