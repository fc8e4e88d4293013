import type { MenuItemDocument } from '#core/document'
import { catalogue } from '#core/endpoint'
import type { Library } from '#core/library'
import { codeOf } from '#core/model'
import { canCall } from '#core/permission'
import type { CallContext } from '#server/access'
import { type Part, queryRoute } from '#server/http'
import { aggregateRecords } from '#server/reading'

type Badge = NonNullable<MenuItemDocument['badge']>

/** Menu items with a badge, by path. */
function badgesIn(items: readonly MenuItemDocument[]): [path: string, badge: Badge][] {
  return items.flatMap(({ path, badge, children = [] }): [string, Badge][] => [
    ...(badge ? [[path, badge] as [string, Badge]] : []),
    ...badgesIn(children),
  ])
}

const badgesOf = (library: Library) => library.menus().flatMap(({ items }) => badgesIn(items))

/** The menu paths granted to the caller. */
async function ownPaths({ services: { rights }, caller }: CallContext): Promise<ReadonlySet<string>> {
  const [entries, grants] = await Promise.all([rights.permissions(), rights.grantsOf(caller.user.id, caller.tenantId)])
  return new Set(entries.filter(({ id }) => grants.admin || grants.permissionIds.has(id)).map(({ url }) => url))
}

/** The record counts of the badges by menu path, without items and records that the caller may not see. */
async function countBadges(callContext: CallContext): Promise<Record<string, number>> {
  const { services, caller } = callContext
  const library = services.library.current()
  const paths = await ownPaths(callContext)
  const counted = badgesOf(library).flatMap(([path, { model: id, where }]) => {
    const model = library.resolvedModel(id)
    if (!model || !paths.has(path) || !canCall(caller.rights, codeOf(model, 'list'))) return []
    const counting = aggregateRecords(
      { services, caller, model },
      { measure: { n: 'count()' } },
      where ? { where } : {},
    )
    return [counting.then(({ rows: [row] }): [string, number] => [path, Number(row?.n ?? 0)])]
  })
  return Object.fromEntries(await Promise.all(counted))
}

/** The badge counts of the caller's menu. spec: schema-language, Dictionaries and menus */
export const badgePart: Part = {
  id: 'badge',
  routes: [queryRoute(catalogue.permission.badges, (callContext) => countBadges(callContext))],
}
