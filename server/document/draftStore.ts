import { type AnyDocument, type DocumentKind, type DocumentRef, migrateDocument } from '#core/document'
import { productError } from '#core/error'
import { serverLimit } from '#core/limit'
import type { Caller, QueryRunner, Services } from '#server/context'
import { keyOf } from './base.ts'
import { markDeleted } from './edit/remove.ts'
import { checkName } from './edit/save.ts'
import { auditDocument, type EditContext, putRevision } from './editing.ts'
import type { DocumentLibrary } from './live.ts'
import { textAt } from './read/listDocuments.ts'
import {
  addRevision,
  allHeads,
  currentHistory,
  type DocumentOrigin,
  documentOrigins,
  findHead,
  findRevision,
  type Head,
  putHead,
  type Revision,
  readLatest,
  textOfDocument,
} from './store/revision.ts'

/** The newest revision of a document that is in use or a draft. */
export interface NewestDocument extends DocumentRef {
  readonly document: AnyDocument
  readonly text: string
  readonly revision: number
  /** Whether this revision is live. */
  readonly isLive: boolean
  readonly author: string
  readonly time: string
}

/** The newest revisions of all documents, as they were when they were read. */
export interface NewestDocuments {
  /** The names of those that were saved online and not deleted. */
  readonly online: readonly DocumentRef[]
  /** As `newest` of the store answers it. */
  find(ref: DocumentRef): NewestDocument | undefined
}

interface DraftContext {
  services: Services
  caller: Caller
  query: QueryRunner
}

/** Drafts, for rooms that edit documents by their texts. */
export interface DraftStore {
  /** Undefined when there is none, or it was deleted. */
  newest(query: QueryRunner, ref: DocumentRef): Promise<NewestDocument | undefined>
  /** Who began documents of a kind, and when, by their ids; none for those that are only shipped. */
  origins(query: QueryRunner, kind: DocumentKind, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentOrigin>>
  /** The revisions of a document since it began, oldest first; none for one that is only shipped. */
  history(query: QueryRunner, ref: DocumentRef): Promise<readonly Revision[]>
  /** Reads all documents that were saved online at once. */
  readAll(query: QueryRunner): Promise<NewestDocuments>
  /** Saves texts as new drafts, all or none. Throws when somebody saves one of them at the same time. */
  save(texts: readonly (DocumentRef & { text: string })[], context: DraftContext & { note: string }): Promise<void>
  /** Gives up documents that were never live. */
  discard(refs: readonly DocumentRef[], context: DraftContext): Promise<void>
  /** Saves first drafts in the transaction of a seed. */
  seed(documents: readonly AnyDocument[], context: Pick<DraftContext, 'services' | 'query'>): Promise<void>
}

export function draftStore(library: () => DocumentLibrary): DraftStore {
  const editing = ({ services, caller }: DraftContext): EditContext => ({ services, caller, library: library() })
  return {
    newest: (query, ref) => newestOf(query, ref, library()),
    origins: documentOrigins,
    history: currentHistory,
    readAll: (query) => readAll(query, library()),
    save: (texts, context) => saveTexts(texts, { ...editing(context), ...context }),
    async discard(refs, context) {
      for (const ref of refs) await markDeleted({ ...editing(context), query: context.query }, ref)
    },
    async seed(documents, { services, query }) {
      for (const document of documents) await putFirst(document, { services, query, state: 'draft' })
    },
  }
}

async function newestOf(
  query: QueryRunner,
  ref: DocumentRef,
  library: DocumentLibrary,
): Promise<NewestDocument | undefined> {
  const head = await findHead(query, ref)
  const stored = head && (await findRevision(query, ref, head.latest))
  if (!stored?.document) return head?.deleted ? undefined : shippedOf(ref, library)
  const text = await textAt({ library, query }, ref, stored.revision)
  return storedDocument(stored, { text, isLive: head?.published === stored.revision })
}

async function readAll(query: QueryRunner, library: DocumentLibrary): Promise<NewestDocuments> {
  const deleted = new Set((await allHeads(query)).filter((head) => head.deleted).map(keyOf))
  const online = new Map((await readLatest(query)).map((latest) => [keyOf(latest), latest]))
  const found = new Map<string, NewestDocument | undefined>()
  const read = (ref: DocumentRef): NewestDocument | undefined => {
    const latest = online.get(keyOf(ref))
    if (latest) return storedDocument(latest.read(), latest)
    return deleted.has(keyOf(ref)) ? undefined : shippedOf(ref, library)
  }
  return {
    online: [...online.values()].map(({ kind, id }) => ({ kind, id })),
    find(ref) {
      const key = keyOf(ref)
      if (!found.has(key)) found.set(key, read(ref))
      return found.get(key)
    },
  }
}

function storedDocument(
  { kind, id, document, revision, author, time }: Revision,
  { text, isLive }: { text: string | undefined; isLive: boolean },
): NewestDocument | undefined {
  return document
    ? { ...{ kind, id, document, revision, author, time, isLive }, text: text ?? textOfDocument(document) }
    : undefined
}

function shippedOf(ref: DocumentRef, library: DocumentLibrary): NewestDocument | undefined {
  const document = library.base.find(ref)?.document
  return (
    document && { ...ref, document, text: textOfDocument(document), revision: 0, isLive: true, author: '', time: '' }
  )
}

type SaveContext = EditContext & { query: QueryRunner; note: string }

async function saveTexts(texts: readonly (DocumentRef & { text: string })[], context: SaveContext): Promise<void> {
  for (const { text, ...ref } of texts) {
    checkName(ref)
    if (Buffer.byteLength(text) > serverLimit.documentBytes)
      throw productError('tooLarge', { limit: `${serverLimit.documentBytes / 1_048_576}MB` })
    const document = migrateDocument(JSON.parse(text)) as unknown as AnyDocument
    await putRevision(context, { ref, document, text, state: 'draft', note: context.note })
    await auditDocument(context, ref, { action: 'edit', note: context.note })
  }
}

/** Stores the first revision of a document that a seed brings. */
export async function putFirst(
  document: AnyDocument,
  { query, services, state }: Pick<DraftContext, 'query' | 'services'> & { state: Revision['state'] },
): Promise<void> {
  const { kind, id, title } = document
  await addRevision(query, {
    ...{ kind, id, document, revision: 1, author: 'admin', time: services.clock.now() },
    ...{ note: '', baseHash: null, state },
  })
  const head: Head = { kind, id, title, latest: 1, published: state === 'published' ? 1 : null, deleted: false }
  await putHead(query, head)
}
