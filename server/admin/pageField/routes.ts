import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { found, type Route, route } from '#server/http'
import { pagesOf } from './pages.ts'
import { syncPage } from './sync.ts'
import { visibleParts } from './visibleParts.ts'

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
