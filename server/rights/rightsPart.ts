import { catalogue } from '#core/endpoint'
import type { Library } from '#core/library'
import { doneMessages } from '#core/message'
import { changeCodesOf, codeOf, isKeptByPlatform } from '#core/model'
import { groupBy, memoized } from '#core/object'
import type { AllAuth, Auth } from '#core/permission'
import type { Grants, PermissionEntry, QueryRunner } from '#server/context'
import { found, isOwnClient, type Part, route } from '#server/http'
import { liveRows } from '#server/table'
import { familyMenu } from './familyMenu.ts'
import { isInTenant } from './grants.ts'
import { isButton, type MenuEntry, menuOf } from './menu.ts'
import { grantsOf, viewersOf } from './viewAs.ts'
import { whyNot } from './whyNot.ts'

/** Menus and buttons of the caller, of somebody as whom it looks those that both have. spec: contract §4.1 */
const mine = route(catalogue.permission.mine, async ({ caller, services, ...request }) => {
  const viewers = viewersOf(caller)
  const [entries, ...grantsOfAll] = await Promise.all([
    services.rights.permissions(),
    ...viewers.map((viewer) => grantsOf(viewer, services)),
  ])
  const granted = (id: string) => grantsOfAll.every(({ admin, permissionIds }) => admin || permissionIds.has(id))
  const grants = { admin: grantsOfAll.every(({ admin }) => admin), roles: grantsOfAll.at(-1)?.roles ?? [] }
  const { tenantId } = caller
  const library = services.library.current()
  const refused = new Set([
    ...(isInTenant(tenantId, grants) ? codesOfPlatform(library) : []),
    ...(services.config.safeMode ? codesOfSafeMode(library) : []),
  ])
  const home = await homeComponent({ query: services.database.query, grants, tenantId, entries, granted })
  const menu = menuOf(entries, granted, home)
  const result = {
    menu: isOwnClient(request) ? withScreenRoutes(menu, library) : familyMenu(menu, services.config),
    auth: ownButtons(entries, granted).filter(({ action }) => !refused.has(action)),
    allAuth: allButtons(entries),
    sysSafeMode: services.config.safeMode,
    roles: grants.roles,
    workplace: caller.user.workplace,
  }
  return found(result, { message: doneMessages.queried })
})

export const rightsPart: Part = { id: 'rights', routes: [mine, whyNot] }

/** The codes that are worth nothing in a tenant, whose buttons are not drawn there: they change what the platform keeps for all tenants. */
const codesOfPlatform = memoized((library: Library): ReadonlySet<string> => {
  const models = library.models().filter((model) => isKeptByPlatform(model, library))
  return new Set(models.flatMap(changeCodesOf))
})

/** The codes that safe mode takes away: changes of data sources, and trying one. spec: readings (Session, sysSafeMode) */
const codesOfSafeMode = memoized((library: Library): readonly string[] => {
  const model = library.resolvedModel('sysDataSource')
  return model ? [...changeCodesOf(model), codeOf(model, 'test')] : []
})

type ScreenRoute = ReturnType<typeof routesOf>[number]

/** Screens whose path is not used by a menu entry. */
function routesOf(library: Library, usedPaths: ReadonlySet<string>) {
  return library.screenIds().flatMap((id) => {
    const screen = library.screen(id)
    if (!screen?.path || screen.abstract || usedPaths.has(screen.path)) return []
    return [{ id, path: screen.path, title: screen.title }]
  })
}

const pathsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)])

/** Path of the menu entry above a screen: the longest prefix of its path among `paths`; '' if none. */
function homeOf(path: string, paths: ReadonlySet<string>): string {
  let home = path
  do home = home.slice(0, Math.max(0, home.lastIndexOf('/')))
  while (home !== '' && !paths.has(home))
  return home
}

const wireOf = ({ id, path, title }: ScreenRoute): MenuEntry => ({
  id: `screen-${id.replaceAll('/', '-')}`,
  path,
  name: path.slice(1).replaceAll('/', '-').replaceAll(':', '@'),
  component: `screen/${id}`,
  route: '1',
  hidden: true,
  meta: { title, keepAlive: false, internalOrExternal: false, componentName: id.split('/').at(-1) ?? '' },
})

/**
 * Adds a hidden route for each screen with a path, below the entry with the longest matching prefix. Access is checked
 * when the documents are loaded. spec: screens §17; schema-language, menus
 */
function withScreenRoutes(menu: readonly MenuEntry[], library: Library): MenuEntry[] {
  const paths = new Set(pathsOf(menu))
  const routes = groupBy(routesOf(library, paths), ({ path }) => homeOf(path, paths))
  const below = (home: string) => (routes.get(home) ?? []).map(wireOf)
  const filled = (entries: readonly MenuEntry[]): MenuEntry[] =>
    entries.map((entry) => {
      const children = [...filled(entry.children ?? []), ...below(entry.path)]
      return children.length > 0 ? { ...entry, children } : entry
    })
  return [...filled(menu), ...below('')]
}

interface HomePageRequest {
  query: QueryRunner
  grants: Pick<Grants, 'roles'>
  tenantId: number
  entries: readonly PermissionEntry[]
  granted(id: string): boolean
}

/**
 * Component of the home page from the user's roles: the highest priority that the user may open. Undefined: the default
 * page. spec: contract §4.1, the component of the home entry may depend on a role
 */
async function homeComponent({
  query,
  grants,
  tenantId,
  entries,
  granted,
}: HomePageRequest): Promise<string | undefined> {
  if (grants.roles.length === 0) return undefined
  const pages = await liveRows(query, 'sys_role_index', {
    role_code: grants.roles,
    status: '1',
    is_route: 'Y',
    tenant_id: [0, tenantId],
  })
    .select(['url', 'component'])
    .orderBy('priority', 'desc')
    .orderBy('id')
    .execute()
  const open = entries.filter(({ id, component }) => component !== '' && granted(id))
  for (const { url, component } of pages) {
    const required = component ? String(component) : undefined
    const match = open.find((entry) => (required ? entry.component === required : entry.url === String(url)))
    if (match) return match.component
  }
  return undefined
}

const typeOf = ({ permsType }: PermissionEntry): '1' | '2' => (permsType === '2' ? '2' : '1')
const isActive = ({ status }: PermissionEntry) => status !== '0'
const hasCode = (entry: PermissionEntry) => isButton(entry) && entry.perms !== ''

/** Active buttons granted to the caller. spec: contract §4.1 Auth */
const ownButtons = (entries: readonly PermissionEntry[], granted: (id: string) => boolean): Auth[] =>
  entries
    .filter((entry) => hasCode(entry) && isActive(entry) && granted(entry.id))
    .map((entry) => ({ action: entry.perms, type: typeOf(entry), describe: entry.name }))

/** All buttons. spec: contract §4.1 AllAuth */
const allButtons = (entries: readonly PermissionEntry[]): AllAuth[] =>
  entries.filter(hasCode).map((entry) => ({
    action: entry.perms,
    status: isActive(entry) ? '1' : '0',
    type: typeOf(entry),
    describe: entry.name,
  }))
