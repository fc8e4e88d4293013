import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import type { Services } from '#server/context'
import { found, type Route, route } from '#server/http'
import type { Calling } from '../scope.ts'
import { partsOfPage } from './pageParts.ts'
import { pagesOf } from './pages.ts'
import { syncPage } from './sync.ts'

/** A column or button of a page, and whether the caller does not see it. spec: readings, Permissions */
interface VisiblePart {
  id: string
  pageComponent: string
  fieldCode: string
  fieldName: string
  kind: 'column' | 'button'
  hidden: boolean
}

/**
 * The columns and buttons of a page as the caller sees them, also those that nobody has registered; nothing where none is
 * withheld from the caller, and of a page that the caller may not open.
 */
async function visibleParts({ services, caller }: Calling, pageComponent: string): Promise<VisiblePart[]> {
  const { access, library } = services
  const document = library.current().screen(pageComponent)
  if (!document || !access.mayReadScreen(caller, pageComponent)) return []
  const withheld = access.withheldOf(caller.user.roleIds, pageComponent)
  const hidden = { column: withheld?.columns ?? [], button: withheld?.actions ?? [] }
  if (hidden.column.length + hidden.button.length === 0) return []
  const ids = await registered(services, pageComponent)
  return partsOfPage(document, library.current()).flatMap(({ type: kind, code, name }) => {
    if (kind === 'field') return []
    const id = ids.get(`${kind} ${code}`) ?? ''
    return [{ id, pageComponent, fieldCode: code, fieldName: name, kind, hidden: hidden[kind].includes(code) }]
  })
}

async function registered({ database }: Services, pageComponent: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query
    .selectFrom('sys_page_field')
    .select(['id', 'field_type', 'field_code'])
    .where('page_component', '=', pageComponent)
    .where('del_flag', '=', 0)
    .execute()
  return new Map(rows.map((row) => [`${row.field_type} ${row.field_code}`, String(row.id)]))
}

const { parts, sync } = catalogue.pageField

/** Which columns, fields and buttons of pages are for whom. */
export const pageFieldRoutes: readonly Route[] = [
  route(parts, async ({ query, ...calling }) => found(await visibleParts(calling, query.pageComponent))),
  route(sync, async ({ body, ...calling }) => {
    const pages = pagesOf(calling.services.library.current(), body.pageComponent || undefined)
    if (pages.length === 0) throw productError('notFound')
    let added = 0
    for (const page of pages) added += await syncPage(calling, page)
    return found({ pages: pages.filter(({ parent }) => parent !== null).length, added })
  }),
]
