import { catalogue } from '#core/endpoint'
import { found, type Route, route } from '#server/http'
import { effectiveButtons } from './buttons.ts'
import { effectiveColumns } from './columns.ts'
import { effectiveMenus } from './menus.ts'
import { effectiveRows } from './rows.ts'
import { sightOf } from './sight.ts'
import { subjectOf } from './subject.ts'

const { menus, buttons, columns, rows } = catalogue.effective

/** What a user or a role sees of menus, buttons, fields and rows, and why. */
export const effectiveRoutes: readonly Route[] = [
  route(menus, async ({ query, ...calling }) =>
    found(effectiveMenus(await subjectOf(calling, query), sightOf(calling))),
  ),
  route(buttons, async ({ query, ...calling }) =>
    found(effectiveButtons(await subjectOf(calling, query), sightOf(calling))),
  ),
  route(columns, async ({ query, ...calling }) =>
    found(effectiveColumns(await subjectOf(calling, query), calling.services)),
  ),
  route(rows, async ({ query, ...calling }) =>
    found(effectiveRows(await subjectOf(calling, query), calling.services, sightOf(calling))),
  ),
]
