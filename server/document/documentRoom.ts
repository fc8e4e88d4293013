import { type DocumentKind, migrateDocument } from '#core/document'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { dictionaryMessages } from '#core/message'
import { isObject, present } from '#core/object'
import { canCall } from '#core/permission'
import type { DocumentAccess, LiveLibrary, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import { done, found, type Part, queryRoute, type Route, type RouteRequest, route } from '#server/http'
import { repeatedly } from '#server/platform'
import { type GrantedAccess, openDocumentAccess } from './access/documentAccess.ts'
import { documentHash } from './base.ts'
import {
  closureFor,
  createReaderCache,
  type ReaderCache,
  type Readers,
  refuseUnreadable,
} from './closure/closureCache.ts'
import { type DocumentStore, documentStore } from './documentStore.ts'
import { removeDocument } from './edit/remove.ts'
import { renameDocument } from './edit/rename.ts'
import { revert, saveDraft, toBase } from './edit/save.ts'
import type { EditContext } from './editing.ts'
import { clearKept, dropExpired, keptColumns, keptColumnTable } from './keptColumn/keptColumns.ts'
import { keptTableTable } from './keptColumn/keptTables.ts'
import { restoreKept } from './keptColumn/restoreTable.ts'
import { type DocumentLibrary, openLiveLibrary, type Supplement } from './live.ts'
import { originTable } from './origin/originStore.ts'
import { packageRoutes } from './package/packageRoutes.ts'
import { preview } from './preview/preview.ts'
import { askPlan } from './publish/askPlan.ts'
import { audienceOf } from './publish/audience.ts'
import { checkSent } from './publish/checkSent.ts'
import type { PublishFollower } from './publish/follower.ts'
import { publish } from './publish/publish.ts'
import { editorSchema } from './read/editorSchema.ts'
import { fieldMentions, latestDocuments } from './read/fieldMentions.ts'
import { history, listDocuments } from './read/listDocuments.ts'
import { type DocumentReading, exportForm, queryDocument, queryText } from './read/queryById.ts'
import { revisionDifferences } from './read/revisionDifferences.ts'
import { referringDocuments } from './read/usage.ts'
import { dropOldRefused, refusedDrafts, refusedDraftTable, refusedText } from './refused/refusedDrafts.ts'
import { formerNameTable } from './store/formerName.ts'
import { documentTables } from './store/revision.ts'
import { shippedTextTable, shippedVersion } from './store/shippedText.ts'

/** A value that is set during startup. */
interface LateValue<T> {
  set(value: T): void
  /** Throws an error that names the value when it is not set yet. */
  get(): T
}

function lateValue<T extends object>(what: string): LateValue<T> {
  let current: T | undefined
  return {
    set: (value) => {
      current = value
    },
    get: () => {
      if (!current) throw new Error(`${what} is not open yet`)
      return current
    },
  }
}

interface DocumentRoomSetting {
  /** Update rows derived from documents with each publication. */
  followers: readonly PublishFollower[]
  /** The folder of the shipped documents; by default that of the release. */
  folder?: string
}

/** The documents of a server in the steps of its startup: tables, library, access, calls. */
interface DocumentRoom {
  readonly tables: readonly TableSpec[]
  /** The tables of this room must exist. */
  openLibrary(base: Pick<Services, 'database' | 'clock' | 'log'>): Promise<LiveLibrary>
  /** The tables of the models must exist. */
  openAccess(base: Pick<Services, 'database'>): Promise<DocumentAccess>
  /** Adds what other rooms store outside documents, so that documents may name it. */
  supplement(known: Partial<Supplement>): void
  /** For rooms that build documents. Usable once the library and the access are open. */
  readonly store: DocumentStore
  readonly part: Part
}

/** The documents of one server. */
export function documentRoom({ followers, folder }: DocumentRoomSetting): DocumentRoom {
  const library = lateValue<DocumentLibrary>('the library')
  const readers = lateValue<{ access: GrantedAccess; cache: ReaderCache }>('the access to documents')
  return {
    tables: [
      ...documentTables,
      originTable,
      keptColumnTable,
      keptTableTable,
      refusedDraftTable,
      shippedTextTable,
      formerNameTable,
    ],
    async openLibrary({ database, clock, log }) {
      library.set(await openLiveLibrary({ database, clock, log, ...(folder ? { folder } : {}) }))
      return library.get()
    },
    async openAccess({ database }) {
      const access = await openDocumentAccess({ database, library: library.get() })
      readers.set({ access, cache: createReaderCache(library.get(), access) })
      return access
    },
    supplement: (addition) => library.get().supplement(addition),
    store: documentStore({ library: library.get, readers: readers.get, followers }),
    part: documentPart({ library: library.get, readers: readers.get, followers }),
  }
}

/** Models whose rows grant screens to roles or withhold parts of screens. */
const granting = new Set(['sysPermission', 'sysRolePermission', 'sysRole', 'sysPageField'])

/** Follows what other instances publish and grant. */
async function keepCurrent(
  { outbox }: Services,
  { library, access }: { library: DocumentLibrary; access: GrantedAccess },
): Promise<void> {
  outbox.renew('document.published', () => library.reload())
  outbox.renew('rights.changed', access.refresh)
  outbox.renew('record.changed', access.refresh, ({ model }) => granting.has(model))
  await access.refresh()
}

const hourMs = 3_600_000

/** Drops the columns of removed fields and the refused drafts whose time has come, now and every hour. */
async function clearInTime(services: Services): Promise<() => Promise<void>> {
  const warn = (what: string) => (err: unknown) => services.log.warn({ err }, `${what} could not be dropped`)
  const clear = async () => {
    await dropExpired(services).catch(warn('kept columns'))
    await dropOldRefused(services).catch(warn('refused drafts'))
  }
  await clear()
  const stop = repeatedly(hourMs, clear)
  return async () => stop()
}

/** What the document calls use; library and readers are set before the first call. */
interface DocumentSetting {
  library(): DocumentLibrary
  readers(): Readers
  /** Update rows derived from documents with each publication. */
  followers: readonly PublishFollower[]
}

/** The document calls. spec: schema-language, Life of a document */
const documentPart = (setting: DocumentSetting): Part => ({
  id: 'document',
  routes: [
    ...readRoutes(setting),
    ...referrerRoutes(setting),
    shippedRoute(setting),
    ...refusedRoutes,
    ...editRoutes(setting),
    ...packageRoutes(setting),
  ],
  async start(services) {
    await keepCurrent(services, { library: setting.library(), access: setting.readers().access })
    return clearInTime(services)
  },
})

const paged = ({ pageNo = 1, pageSize = limit.defaultPageSize }: { pageNo?: number; pageSize?: number }) => ({
  pageNo,
  pageSize,
})

type Ref = { kind: DocumentKind; id: string }
/** A sent document in the current version of the language; anything else as it is. */
const migrated = (sent: unknown): unknown => (isObject(sent) ? migrateDocument(sent) : sent)

const refOf = ({ kind, id }: Ref): Ref => ({ kind, id })

/** Publishing an earlier revision takes the right to bring it back. */
const restoreCode = 'document:revert'

function readRoutes({ library, readers }: DocumentSetting): Route[] {
  const { document } = catalogue
  const readingFor = ({ services, caller }: Pick<RouteRequest, 'services' | 'caller'>): DocumentReading => ({
    services,
    caller,
    library: library(),
    ...readers(),
  })
  return [
    route(document.list, async ({ query, services }) => {
      return found(await listDocuments(library(), services.database.query, { ...query, ...paged(query) }))
    }),
    route(document.byId, async (request) => {
      const { kind, id, draft, revision, as } = request.query
      const target = { kind, id, draft: draft === '1', ...(revision === undefined ? {} : { revision }) }
      const query = as === 'text' ? queryText : queryDocument
      const { document: one, ...at } = await query(readingFor(request), target)
      return found(one, {
        etag: `"${documentHash([at.revision, one]).slice(0, 32)}"`,
        headers: { 'x-document-revision': String(at.revision) },
      })
    }),
    queryRoute(document.export, (request) => exportForm(readingFor(request), refOf(request.query))),
    route(document.schema, async ({ query }) => {
      const { base } = library()
      return found(await editorSchema(query.kind, { folder: base.folder, library: library().current() }))
    }),
    route(document.closure, ({ query, caller }) => {
      const { closure, etag } = closureFor(query.screen, caller, { library: library(), readers: readers() })
      return found(closure, { etag })
    }),
    queryRoute(document.audience, async (request) => {
      const { screen } = request.query
      refuseUnreadable(screen, request.caller, { library: library(), readers: readers() })
      const [audience] = await audienceOf([{ kind: 'screen', id: screen }], readingFor(request))
      return audience
    }),
    queryRoute(document.kept, ({ services }) => keptColumns(services)),
    queryRoute(document.revisions, async ({ query, services }) => ({
      ...(await history({ library: library(), query: services.database.query }, refOf(query), paged(query))),
      refused: await refusedDrafts(services, refOf(query)),
    })),
    queryRoute(document.diff, ({ query, services }) =>
      revisionDifferences({ library: library(), query: services.database.query }, refOf(query), query),
    ),
  ]
}

/** Who refers to a document, and who names a field of a model. */
const referrerRoutes = ({ library }: DocumentSetting): readonly Route[] => [
  queryRoute(catalogue.document.referrers, async ({ query, services }) => {
    const reading = { library: library(), query: services.database.query }
    const latest = query.draft ? await latestDocuments(reading) : null
    const documents = latest && [...latest.values()].map(({ document }) => document)
    return referringDocuments(library(), refOf(query), documents ?? undefined)
  }),
  queryRoute(catalogue.document.mentions, ({ query: { model, field, to }, services }) =>
    fieldMentions({ library: library(), query: services.database.query }, { model, field, ...present({ to }) }),
  ),
]

const shippedRoute = ({ library }: DocumentSetting): Route =>
  queryRoute(catalogue.document.shipped, ({ query, services }) =>
    shippedVersion({ base: library().base, query: services.database.query }, refOf(query)),
  )

const refusedRoutes: readonly Route[] = [
  queryRoute(catalogue.document.refused, ({ query, services }) => refusedDrafts(services, refOf(query))),
  queryRoute(catalogue.document.refusedText, ({ query, services }) =>
    refusedText(services, { ...refOf(query), key: query.key }),
  ),
]

function editRoutes({ library, readers, followers }: DocumentSetting): Route[] {
  const { documentEdit } = catalogue
  const editing = ({ services, caller }: Pick<RouteRequest, 'services' | 'caller'>): EditContext => ({
    services,
    caller,
    library: library(),
  })
  return [
    queryRoute(documentEdit.save, (request) => saveDraft(editing(request), request.body)),
    route(documentEdit.publish, async (request) => {
      const { documents, note = '', confirm = [], moves = [] } = request.body
      if (documents.some(({ restore }) => restore) && !canCall(request.caller.rights, restoreCode))
        throw productError('forbidden', {}, { needs: restoreCode })
      const isNew = (ref: Ref) => ref.kind === 'screen' && !library().live(ref)
      const screens = documents.map(refOf).filter(isNew)
      const published = await publish(editing(request), { documents, note, confirm, moves, followers })
      const usable = screens.filter((ref) => library().current().screen(ref.id)?.abstract !== true)
      return found({
        ...published,
        audience: await audienceOf(usable, { ...editing(request), access: readers().access }),
      })
    }),
    queryRoute(documentEdit.preview, (request) => {
      const { documents, screen, as } = request.body
      const reading = { ...editing(request), ...readers() }
      return preview(reading, { documents: documents.map(migrated), screen, as })
    }),
    queryRoute(documentEdit.plan, (request) =>
      askPlan({ ...editing(request), access: readers().access }, { ...request.body, followers }),
    ),
    queryRoute(documentEdit.restoreKept, (request) => restoreKept({ ...editing(request), key: request.body.key })),
    queryRoute(documentEdit.clearKept, (request) => clearKept({ ...editing(request), keys: request.body.keys })),
    queryRoute(documentEdit.revert, (request) => revert(editing(request), request.body)),
    queryRoute(documentEdit.toBase, (request) => toBase(editing(request), refOf(request.body))),
    route(documentEdit.remove, async (request) =>
      done(dictionaryMessages.purged, await removeDocument(editing(request), refOf(request.body), followers)),
    ),
    route(documentEdit.rename, async (request) => {
      const { to, referrers = false } = request.body
      const renaming = { from: refOf(request.body), to, withReferrers: referrers, followers }
      return found(await renameDocument(editing(request), renaming))
    }),
    queryRoute(documentEdit.check, (request) =>
      checkSent(editing(request), { documents: request.body.documents.map(migrated), followers }),
    ),
  ]
}
