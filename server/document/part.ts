import { refOf as refOfSent } from '#core/check'
import type { DocumentKind } from '#core/document'
import { catalogue } from '#core/endpoint'
import { limit } from '#core/limit'
import { done, found, type Part, type Route, type RouteRequest, route } from '#server/http'
import { documentHash } from './base/hash.ts'
import { closureFor } from './closure/closureFor.ts'
import type { Readers } from './closure/readers.ts'
import { diffDocuments } from './diff/diffDocuments.ts'
import type { Editing } from './edit/editing.ts'
import { removeDocument } from './edit/remove.ts'
import { renameDocument } from './edit/rename.ts'
import { revert, toBase } from './edit/revert.ts'
import { saveDraft } from './edit/save.ts'
import { keepCurrent } from './keepCurrent.ts'
import type { DocumentLibrary } from './live/documentLibrary.ts'
import type { PublishFollower } from './publish/follower.ts'
import { publish } from './publish/publish.ts'
import { listDocuments } from './read/listDocuments.ts'
import { queryDocument, type Reading } from './read/queryById.ts'
import { documentAt, history } from './read/revisions.ts'
import { baseMovedDiagnostics } from './reference/baseMoved.ts'
import { diagnose } from './reference/diagnose.ts'

/** What the calls on documents work with; both are opened before the first call is taken. */
export interface DocumentSetting {
  library(): DocumentLibrary
  readers(): Readers
  /** What is written together with a publish. */
  followers: readonly PublishFollower[]
}

/** The calls on documents. spec: schema-language, Life of a document */
export const documentPart = (setting: DocumentSetting): Part => ({
  id: 'document',
  routes: [...readRoutes(setting), ...editRoutes(setting)],
  start: (services) => keepCurrent(services, { library: setting.library(), access: setting.readers().access }),
})

const paged = ({ pageNo = 1, pageSize = limit.defaultPageSize }: { pageNo?: number; pageSize?: number }) => ({
  pageNo,
  pageSize,
})

type Ref = { kind: DocumentKind; id: string }
const refOf = ({ kind, id }: Ref): Ref => ({ kind, id })

function readRoutes({ library, readers }: DocumentSetting): Route[] {
  const { document } = catalogue
  const reading = ({ services, caller }: Pick<RouteRequest, 'services' | 'caller'>): Reading => ({
    services,
    caller,
    library: library(),
    ...readers(),
  })
  return [
    route(document.list, async ({ query, services }) => {
      const { kind = '', keyword = '' } = query
      return found(await listDocuments(library(), services.database.query, { kind, keyword, ...paged(query) }))
    }),
    route(document.byId, async (request) => {
      const { kind, id, draft, revision } = request.query
      const wanted = { kind, id, draft: draft === '1', ...(revision === undefined ? {} : { revision }) }
      const { document: one, ...at } = await queryDocument(reading(request), wanted)
      return found(one, {
        etag: `"${documentHash([at.revision, one]).slice(0, 32)}"`,
        headers: { 'x-document-revision': String(at.revision) },
      })
    }),
    route(document.closure, ({ query, caller }) => {
      const { closure, etag } = closureFor(query.screen, caller, { library: library(), readers: readers() })
      return found(closure, { etag })
    }),
    route(document.revisions, async ({ query, services }) =>
      found(await history({ library: library(), query: services.database.query }, refOf(query), paged(query))),
    ),
    route(document.diff, async ({ query, services }) => {
      const asked = { library: library(), query: services.database.query }
      const from = await documentAt(asked, refOf(query), query.from)
      return found(diffDocuments(from, await documentAt(asked, refOf(query), query.to)))
    }),
  ]
}

function editRoutes({ library, followers }: DocumentSetting): Route[] {
  const { documentEdit } = catalogue
  const editing = ({ services, caller }: Pick<RouteRequest, 'services' | 'caller'>): Editing => ({
    services,
    caller,
    library: library(),
  })
  return [
    route(documentEdit.save, async (request) => found(await saveDraft(editing(request), request.body))),
    route(documentEdit.publish, async (request) => {
      const { documents, note = '', confirm = [] } = request.body
      return found(await publish(editing(request), { documents, note, confirm, followers }))
    }),
    route(documentEdit.revert, async (request) => found(await revert(editing(request), request.body))),
    route(documentEdit.toBase, async (request) => found(await toBase(editing(request), refOf(request.body)))),
    route(documentEdit.remove, async (request) =>
      done('删除成功!', await removeDocument(editing(request), refOf(request.body), followers)),
    ),
    route(documentEdit.rename, async (request) => {
      const renaming = { from: refOf(request.body), to: request.body.to, followers }
      return found(await renameDocument(editing(request), renaming))
    }),
    route(documentEdit.check, async ({ body, services }) => {
      const refs = body.documents.map(refOfSent)
      const moved = await baseMovedDiagnostics(refs, { library: library(), query: services.database.query })
      return found({ diagnostics: [...(await diagnose(body.documents, library())), ...moved] })
    }),
  ]
}
