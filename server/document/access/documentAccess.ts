import type { Library } from '#core/library'
import { memoized, splitKeys } from '#core/object'
import { canCall, isRowPart } from '#core/permission'
import type { Withheld } from '#core/screen'
import type { Caller, DocumentAccess, LiveLibrary, QueryRunner } from '#server/context'
import type { Database } from '#server/database'
import { inTurn } from '#server/platform'
import { homeScreen, modelOfScreen, rightsKey, viewersOf } from '#server/rights'
import { liveRows } from '#server/table'
import { documentHash } from '../base.ts'
import { type ScreenNode, screenGraph } from './screenGraph.ts'

/** Document access, with what keeps it up to date. */
export interface GrantedAccess extends DocumentAccess {
  /** A key for what the caller may see: callers with the same key get the same answers. */
  keyOf(caller: Caller): string
  /** The permission code that would open a screen to the caller; empty if only a menu entry can. */
  neededFor(caller: Caller, screenId: string): string
  /** The permission codes that open a screen, all of which are needed; none if only a menu entry can. */
  codesOf(screenId: string): readonly string[]
  /** The parts of a screen that page field settings withhold from the caller; undefined when none are. */
  withheldFrom(caller: Caller, screenId: string): Withheld | undefined
  /** Which screens of another library the caller may read, by the grants of today. */
  over(library: Library): Pick<GrantedAccess, 'mayReadScreen' | 'neededFor' | 'codesOf'>
  /** Reloads the grants of menu rows and the page fields, in turn: rows that were read earlier never replace later ones. */
  refresh(): Promise<void>
}

/** The documents that a set of rights gives access to. */
interface OpenDocuments {
  screens: ReadonlySet<string>
  models: ReadonlySet<string>
}

interface Base {
  database: Database
  library: LiveLibrary
}

/** Opens document access. The tables of roles and menus must exist. */
export async function openDocumentAccess({ database, library }: Base): Promise<GrantedAccess> {
  let { grants, pageFields } = await readStored({ database, library })
  let age = 0
  let cache = { name: '', opened: new Map<string, OpenDocuments>() }
  let graph: ReadonlyMap<string, ScreenNode> = new Map()
  const turns = inTurn()

  const current = () => {
    const name = `${library.revision()} ${age}`
    if (cache.name === name) return cache.opened
    graph = screenGraph(library.current())
    cache = { name, opened: new Map() }
    return cache.opened
  }
  const nodeOf = (screenId: string) => {
    current()
    return graph.get(screenId)
  }
  const screensKey = (caller: Caller) => `${rightsKey(caller.rights)} ${menuScreens(caller, grants).sort().join()}`
  const openedTo = (caller: Caller): OpenDocuments => {
    const opened = current()
    const key = screensKey(caller)
    const documents = opened.get(key) ?? open(caller, graph, grants)
    opened.set(key, documents)
    return documents
  }
  const keyOf = (caller: Caller) => `${screensKey(caller)} ${pageFields.keyOf(caller.user.roleIds)}`
  return {
    keyOf: (caller) => viewersOf(caller).map(keyOf).join(' as '),
    withheldOf: (roleIds, screenId) => pageFields.withheldOf(roleIds, screenId),
    withheldFrom: (caller, screenId) =>
      togetherWithheld(viewersOf(caller).map(({ user }) => pageFields.withheldOf(user.roleIds, screenId))),
    withheldRows: (caller, modelId) =>
      new Set(viewersOf(caller).flatMap(({ user }) => pageFields.rowsOf(modelId, user.roleIds))),
    mayReadScreen: (caller, screenId) => viewersOf(caller).every((one) => openedTo(one).screens.has(screenId)),
    mayUseModel: (caller, modelId) => {
      const permission = library.current().resolvedModel(modelId)?.permission
      const mayUse = (one: Caller) => canCall(one.rights, `${permission}:list`) || openedTo(one).models.has(modelId)
      return permission !== undefined && viewersOf(caller).every(mayUse)
    },
    neededFor: (caller, screenId) => neededOf(caller, nodeOf(screenId)),
    codesOf: (screenId) => codesFor(nodeOf(screenId)),
    over: (other) => accessOver(screenGraph(other), () => grants),
    refresh: () =>
      turns('refresh', async () => {
        ;({ grants, pageFields } = await readStored({ database, library }))
        age += 1
      }),
  }
}

const readStored = async (base: Base) => ({
  grants: await readGrants(base.database.query),
  pageFields: await readPageFields(base),
})

/** Access to the screens of a graph, by the grants of the moment. */
function accessOver(nodes: ReadonlyMap<string, ScreenNode>, grants: () => Grants): ReturnType<GrantedAccess['over']> {
  const openedTo = memoized((caller: Caller) => open(caller, nodes, grants()).screens)
  return {
    mayReadScreen: (caller, screenId) => viewersOf(caller).every((one) => openedTo(one).has(screenId)),
    neededFor: (caller, screenId) => neededOf(caller, nodes.get(screenId)),
    codesOf: (screenId) => codesFor(nodes.get(screenId)),
  }
}

function neededOf({ rights }: Caller, { permission, prefix }: Partial<ScreenNode> = {}): string {
  return permission !== undefined && !canCall(rights, permission) ? permission : givingCode({ prefix })
}

/** What is withheld from one of several. */
function togetherWithheld(parts: readonly (Withheld | undefined)[]): Withheld | undefined {
  const [first, ...others] = parts.flatMap((part) => part ?? [])
  if (!first || others.length === 0) return first
  const all = [first, ...others]
  const every = (name: keyof Withheld) => [...new Set(all.flatMap((part) => part[name] ?? []))]
  return { columns: every('columns'), fields: every('fields'), actions: every('actions'), readonly: every('readonly') }
}

/** The screens of the menu rows granted to the caller's roles, and that of the home entry. */
function menuScreens({ user }: Caller, grants: Grants): string[] {
  return [...new Set([homeScreen, ...user.roleIds.flatMap((role) => [...(grants.get(role) ?? [])])])]
}

/** The permission code that opens a screen: listing its model or, without a model, its own code. */
const givingCode = ({ prefix, permission = '' }: Partial<ScreenNode> = {}): string =>
  prefix === undefined ? permission : `${prefix}:list`

/** The codes that a reader of a screen needs: its own, and that of listing its model. */
const codesFor = (node: Partial<ScreenNode> = {}): readonly string[] => [
  ...new Set([node.permission ?? '', givingCode(node)].filter(Boolean)),
]

/**
 * Collects the accessible documents by following references from the screens of the menu and of `<permission>:list`. spec: schema-language,
 * Permissions
 */
function open(caller: Caller, graph: ReadonlyMap<string, ScreenNode>, grants: Grants): OpenDocuments {
  const { rights } = caller
  const admits = ({ permission }: ScreenNode) => permission === undefined || canCall(rights, permission)
  const menuIds = new Set(menuScreens(caller, grants))
  const waiting = [...graph.values()].filter(
    (node) => rights.admin || node.open || menuIds.has(node.id) || rights.codes.has(givingCode(node)),
  )
  const screens = new Map<string, ScreenNode>()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (screens.has(node.id) || !admits(node)) continue
    screens.set(node.id, node)
    waiting.push(...readableParts(node, rights).flatMap((part) => part.screens.flatMap((id) => graph.get(id) ?? [])))
  }
  const parts = [...screens.values()].flatMap((node) => readableParts(node, rights))
  return { screens: new Set(screens.keys()), models: new Set(parts.flatMap(({ models }) => models)) }
}

/** The screen, and those of its parts whose records the caller may list. */
const readableParts = (node: ScreenNode, rights: Caller['rights']) => [
  node,
  ...node.parts.filter(({ prefixes }) => prefixes.every((prefix) => canCall(rights, `${prefix}:list`))),
]

/** Screens by role: those of the menu rows granted to it. */
type Grants = ReadonlyMap<string, ReadonlySet<string>>

/** What the component of a menu row begins with when it shows a screen. */
export const pagePrefix = 'screen/'

/** Loads the menu rows with a screen that are granted to roles. */
async function readGrants(query: QueryRunner): Promise<Grants> {
  const rows = await query
    .selectFrom('sys_role_permission as g')
    .innerJoin('sys_role as r', 'r.id', 'g.role_id')
    .innerJoin('sys_permission as p', 'p.id', 'g.permission_id')
    .select(['r.id as role', 'p.component as component'])
    .where('p.component', 'like', `${pagePrefix}%`)
    .where('p.del_flag', '=', 0)
    .where('r.del_flag', '=', 0)
    .where('g.del_flag', '=', 0)
    .execute()
  const grants = new Map<string, Set<string>>()
  for (const { role, component } of rows) {
    const screens = grants.get(String(role)) ?? new Set<string>()
    grants.set(String(role), screens.add(String(component).slice(pagePrefix.length)))
  }
  return grants
}

/** A column, field or button of a screen with restricted visibility. */
interface PageField {
  code: string
  type: string
  visible: boolean
  editable: boolean
  /** The roles that see it; empty means everybody. */
  roles: ReadonlySet<string>
}

/** The parts of screens that are withheld, by role. */
interface PageFields {
  /** A key for what is withheld from users with these roles: equal keys mean equal answers. */
  keyOf(roleIds: readonly string[]): string
  withheldOf(roleIds: readonly string[], screenId: string): Withheld | undefined
  /** The buttons of sub-tables of a model that one of its pages withholds. */
  rowsOf(modelId: string, roleIds: readonly string[]): readonly string[]
}

const none: PageFields = { keyOf: () => '', withheldOf: () => undefined, rowsOf: () => [] }

/** Loads the columns, fields and buttons with restricted visibility. */
async function readPageFields({ database, library }: Base): Promise<PageFields> {
  if (!library.current().resolvedModel('sysPageField')) return none
  const rows = await liveRows(database.query, 'sys_page_field')
    .select(['page_component', 'field_code', 'field_type', 'visible', 'editable', 'roles'])
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
  /** The roles that affect visibility. */
  const relevantRoles = new Set([...byScreen.values()].flat().flatMap(({ roles }) => [...roles]))
  const stamp = documentHash(rows).slice(0, 16)
  const rowButtons = memoized((current: Library) => rowButtonsOf(byScreen, current))
  return {
    keyOf: (roleIds) =>
      `${stamp} ${roleIds
        .filter((id) => relevantRoles.has(id))
        .toSorted()
        .join()}`,
    withheldOf(roleIds, screenId) {
      const fields = byScreen.get(screenId)
      return fields && withheldFrom(fields, roleIds)
    },
    rowsOf: (modelId, roleIds) =>
      (rowButtons(library.current()).get(modelId) ?? []).flatMap((field) =>
        isShownTo(roleIds, field) ? [] : [field.code],
      ),
  }
}

/** The buttons of sub-tables, by the models that the pages are over. */
function rowButtonsOf(byScreen: ReadonlyMap<string, readonly PageField[]>, library: Library): Map<string, PageField[]> {
  const byModel = new Map<string, PageField[]>()
  for (const [id, fields] of byScreen) {
    const buttons = fields.filter(({ type, code }) => type === 'button' && isRowPart(code))
    const model = buttons.length > 0 ? modelOfScreen(id, library) : undefined
    if (model !== undefined) byModel.set(model, [...(byModel.get(model) ?? []), ...buttons])
  }
  return byModel
}

const isShownTo = (roleIds: readonly string[], { visible, roles }: PageField): boolean =>
  visible && (roles.size === 0 || roleIds.some((id) => roles.has(id)))

function withheldFrom(fields: readonly PageField[], roleIds: readonly string[]): Withheld | undefined {
  const isShown = (field: PageField) => isShownTo(roleIds, field)
  const hidden = fields.filter((field) => !isShown(field))
  const codes = (type: string) => hidden.filter((field) => field.type === type).map(({ code }) => code)
  const readonly = fields.filter((field) => isShown(field) && !field.editable).map(({ code }) => code)
  if (hidden.length === 0 && readonly.length === 0) return undefined
  return { columns: codes('column'), fields: codes('field'), actions: codes('button'), readonly }
}
