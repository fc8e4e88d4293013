import { refOf as refOfSent } from '#core/check'
import type { DocumentKind } from '#core/document'
import { catalogue } from '#core/endpoint'
import { limit } from '#core/limit'
import { dictionaryMessages } from '#core/message'
import type { Services } from '#server/context'
import { done, found, type Part, type Route, type RouteRequest, route } from '#server/http'
import type { GrantedAccess } from './access/documentAccess.ts'
import { documentHash } from './base/hash.ts'
import type { Readers } from './closure/closureCache.ts'
import { closureFor } from './closure/closureCache.ts'
import { diffDocuments } from './diff/diffDocuments.ts'
import type { Editing } from './edit/editing.ts'
import { removeDocument } from './edit/remove.ts'
import { renameDocument } from './edit/rename.ts'
import { revert, toBase } from './edit/revert.ts'
import { saveDraft } from './edit/save.ts'
import type { DocumentLibrary } from './live/documentLibrary.ts'
import type { PublishFollower } from './publish/follower.ts'
import { publish } from './publish/publish.ts'
import { exportForm } from './read/exportForm.ts'
import { listDocuments } from './read/listDocuments.ts'
import { type DocumentReading, queryDocument } from './read/queryById.ts'
import { documentAt, history } from './read/revisions.ts'
import { baseMovedDiagnostics } from './reference/baseMoved.ts'
import { diagnose } from './reference/diagnose.ts'

/** Models whose rows give screens to roles, and keep parts of them from people. */
const granting = new Set(['sysPermission', 'sysRolePermission', 'sysRole', 'sysPageField'])

/** Takes what other instances publish and grant. */
async function keepCurrent(
  { outbox }: Services,
  { library, access }: { library: DocumentLibrary; access: GrantedAccess },
): Promise<undefined> {
  outbox.renew('document.published', () => library.reload())
  outbox.renew('rights.changed', access.refresh)
  outbox.renew('record.changed', access.refresh, ({ model }) => granting.has(model))
  await access.refresh()
  return undefined
}

/** What the calls on documents work with; both are opened before the first call is taken. */
interface DocumentSetting {
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
  const reading = ({ services, caller }: Pick<RouteRequest, 'services' | 'caller'>): DocumentReading => ({
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
      const target = { kind, id, draft: draft === '1', ...(revision === undefined ? {} : { revision }) }
      const { document: one, ...at } = await queryDocument(reading(request), target)
      return found(one, {
        etag: `"${documentHash([at.revision, one]).slice(0, 32)}"`,
        headers: { 'x-document-revision': String(at.revision) },
      })
    }),
    route(document.export, async (request) => found(await exportForm(reading(request), refOf(request.query)))),
    route(document.closure, ({ query, caller }) => {
      const { closure, etag } = closureFor(query.screen, caller, { library: library(), readers: readers() })
      return found(closure, { etag })
    }),
    route(document.revisions, async ({ query, services }) =>
      found(await history({ library: library(), query: services.database.query }, refOf(query), paged(query))),
    ),
    route(document.diff, async ({ query, services }) => {
      const context = { library: library(), query: services.database.query }
      const from = await documentAt(context, refOf(query), query.from)
      return found(diffDocuments(from, await documentAt(context, refOf(query), query.to)))
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
      done(dictionaryMessages.purged, await removeDocument(editing(request), refOf(request.body), followers)),
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
