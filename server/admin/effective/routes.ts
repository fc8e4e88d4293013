import { catalogue } from '#core/endpoint'
import { found, type Route, route } from '#server/http'
import { effectiveButtons, effectiveColumns, effectiveMenus, effectiveRows } from './effectiveRights.ts'
import { subjectOf } from './subject.ts'
import { textAccessFor } from './textAccess.ts'

const { menus, buttons, columns, rows } = catalogue.effective

/** What a user or a role sees of menus, buttons, fields and rows, and why. */
export const effectiveRoutes: readonly Route[] = [
  route(menus, async ({ query, ...calling }) =>
    found(effectiveMenus(await subjectOf(calling, query), textAccessFor(calling))),
  ),
  route(buttons, async ({ query, ...calling }) =>
    found(effectiveButtons(await subjectOf(calling, query), textAccessFor(calling))),
  ),
  route(columns, async ({ query, ...calling }) =>
    found(effectiveColumns(await subjectOf(calling, query), calling.services)),
  ),
  route(rows, async ({ query, ...calling }) =>
    found(effectiveRows(await subjectOf(calling, query), calling.services, textAccessFor(calling))),
  ),
]
