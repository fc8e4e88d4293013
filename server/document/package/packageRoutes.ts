import { catalogue } from '#core/endpoint'
import { bytes, queryRoute, type Route, type RouteRequest, route } from '#server/http'
import type { EditContext } from '../editing.ts'
import type { DocumentLibrary } from '../live.ts'
import { checkPackage, importPackage, receivePackage } from './importPackage.ts'
import { refsOf, writePackage } from './writePackage.ts'

/** Documents as one file: out of this installation, and into it as drafts. */
export function packageRoutes({ library }: { library(): DocumentLibrary }): Route[] {
  const editing = ({ services, caller }: Pick<RouteRequest, 'services' | 'caller'>): EditContext => ({
    services,
    caller,
    library: library(),
  })
  return [
    route(catalogue.document.package, async ({ query, services }) => {
      const body = await writePackage(refsOf(query.keys), { library: library(), query: services.database.query })
      return bytes({ body, contentType: 'application/zip', fileName: 'documents.zip' })
    }),
    queryRoute(catalogue.documentEdit.importPackage, async (request) => {
      const sent = await receivePackage(request)
      return request.query.check === '1'
        ? checkPackage(editing(request), sent)
        : importPackage(editing(request), sent, request.query.stamp)
    }),
  ]
}
