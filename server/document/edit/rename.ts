import { isSameDocument } from '#core/design'
import type { AnyDocument, Diagnostic, DocumentRef } from '#core/document'
import { failedWith, ProductError, productError } from '#core/error'
import { fillText, publishingMessages } from '#core/message'
import { isObject } from '#core/object'
import { canCall } from '#core/permission'
import { auditDocument, currentHead, type EditContext, type EditingIn, putRevision } from '../editing.ts'
import type { PublishFollower } from '../publish/follower.ts'
import { type PublishRequest, type PublishResult, publish } from '../publish/publish.ts'
import { textAt } from '../read/listDocuments.ts'
import { documentTitle } from '../reference/referrers.ts'
import { namesDocument, renamedText } from '../reference/renamed.ts'
import { allHeads, draftsOf, type Head, stampOf } from '../store/revision.ts'
import { liveReferrers, markDeleted, refuseReferred } from './remove.ts'
import { renameStored } from './renameStored.ts'
import { checkName, readDraft } from './save.ts'

interface RenameInput {
  from: DocumentRef
  to: string
  /** Whether the live documents that refer to it are rewritten and published with it; else it is refused while there are any. */
  withReferrers: boolean
  followers: readonly PublishFollower[]
}

interface RenamedDocument {
  revision: number
  /** The documents that referred to it by its id, now live with the new one. */
  published: readonly DocumentRef[]
  /** The drafts in which it was renamed. */
  drafts: readonly DocumentRef[]
}

/** Renaming a live document requires the right to publish. */
const publishCode = 'document:publish'

/**
 * Changes the id of a document, and with it every reference: a live document and the live ones that refer to it are published in one
 * transaction, drafts stay drafts, whoever has made them. All or nothing.
 */
export async function renameDocument(editing: EditContext, input: RenameInput): Promise<RenamedDocument> {
  const { from, to } = input
  const target = { kind: from.kind, id: to }
  checkName(target)
  const { database } = editing.services
  await presentHead({ ...editing, query: database.query }, from)
  if (editing.library.live(from)) return moveLive(editing, { ...input, target })
  return database.transaction((query) => moveDraft({ ...editing, query }, { from, target }))
}

async function presentHead(editing: EditingIn, ref: DocumentRef): Promise<Head> {
  const head = await currentHead(editing, editing.query, ref)
  if (!head || head.deleted) throw productError('notFound')
  return head
}

/** Renames a document that is not live, in the drafts that refer to it too. */
async function moveDraft(inside: EditingIn, { from, target }: Renaming): Promise<RenamedDocument> {
  const { latest, published } = await presentHead(inside, from)
  if (published !== null) throw productError('busy')
  await refuseTaken(inside, target)
  const own = await renamedContent(inside, { from, target }, { ...from, revision: latest })
  const drafts = (await draftsNaming(inside, { from, target })).filter(({ ref }) => !isSameDocument(ref, target))
  const [revision = 0] = await putDrafts(inside, [own, ...drafts])
  await markDeleted(inside, from)
  return { revision, published: [], drafts: drafts.map(({ ref }) => ref) }
}

interface Renaming {
  from: DocumentRef
  target: DocumentRef
}

async function refuseTaken(editing: EditingIn, target: DocumentRef): Promise<void> {
  const existing = await currentHead(editing, editing.query, target)
  if (existing && !existing.deleted) throw failedWith(publishingMessages.idTaken, { id: target.id })
}

/** A draft under its new name, or with the new name in it. */
interface RenamedContent {
  ref: DocumentRef
  document: AnyDocument
  text?: string | undefined
  note: string
}

/** The drafts that have the name, the document's own among them, with the new one. */
async function draftsNaming(inside: EditingIn, renaming: Renaming): Promise<readonly RenamedContent[]> {
  const { from } = renaming
  const contents: RenamedContent[] = []
  for (const draft of await draftsOf(inside.query)) {
    if (!isSameDocument(draft, from) && !namesDocument(draft, from)) continue
    const ref = { kind: draft.kind, id: draft.id }
    const head = await currentHead(inside, inside.query, ref)
    contents.push(await renamedContent(inside, renaming, { ...ref, revision: head?.latest ?? 0 }))
  }
  return contents
}

/** Stores drafts as the latest revisions and returns their numbers. */
async function putDrafts(inside: EditingIn, drafts: readonly RenamedContent[]): Promise<readonly number[]> {
  const revisions: number[] = []
  for (const { ref, ...content } of drafts) {
    revisions.push(await putRevision(inside, { ref, ...content, state: 'draft' }))
    await auditDocument(inside, ref, { action: 'edit', note: content.note })
  }
  return revisions
}

/** What a revision says once the document has its new name. */
async function renamedContent(
  reading: Pick<EditingIn, 'library' | 'query'>,
  { from, target }: Renaming,
  { kind, id, revision }: DocumentRef & { revision: number },
): Promise<RenamedContent> {
  const text = await textAt(reading, { kind, id }, revision)
  const isItself = isSameDocument({ kind, id }, from)
  const ref = isItself ? target : { kind, id }
  const note = isItself
    ? fillText(publishingMessages.renamedFrom, { id: from.id })
    : fillText(publishingMessages.renamedIn, { from: from.id, to: target.id })
  return { ref, note, ...readDraft(ref, { text: renamedText(text, from, target.id) }) }
}

/** Publishes the new id with all that refers to it and removes the old one, in one transaction. */
async function moveLive(
  editing: EditContext,
  { followers, withReferrers, from, target }: RenameInput & Renaming,
): Promise<RenamedDocument> {
  const { library, services, caller } = editing
  if (!canCall(caller.rights, publishCode)) throw productError('forbidden', {}, { needs: publishCode })
  if (from.kind === 'model') throw failedWith(publishingMessages.publishedModel)
  await library.reload()
  await refuseTaken({ ...editing, query: services.database.query }, target)
  const stamp = library.stamp()
  const named = library.all().filter(({ document }) => !isSameDocument(document, from) && namesDocument(document, from))
  if (named.length > 0 && !withReferrers) refuseReferred(liveReferrers(editing, from), publishingMessages.rename)
  const reading = { library, query: services.database.query }
  const own = { ...from, revision: library.live(from)?.revision ?? 0 }
  const contents: RenamedContent[] = []
  for (const one of [own, ...named.map(({ document: { kind, id }, revision }) => ({ kind, id, revision }))])
    contents.push(await renamedContent(reading, { from, target }, one))
  let drafts: readonly RenamedContent[] = []
  const { published } = await publishRenamed(editing, {
    documents: contents.map((content) => ({ ...content.ref, revision: 0, content })),
    note: '',
    confirm: [],
    followers,
    without: [from],
    begin: async (inside) => {
      if (stampOf(await allHeads(inside.query)) !== stamp) throw productError('busy')
      await refuseTaken(inside, target)
      drafts = await draftsNaming(inside, { from, target })
    },
    finish: async (inside) => {
      await putDrafts(inside, drafts)
      await markDeleted(inside, from)
      if (from.kind === 'screen') await renameStored(inside, { from: from.id, to: target.id, followers })
    },
  })
  const [moved, ...others] = published
  return {
    revision: moved?.revision ?? 0,
    published: others.map(({ kind, id }) => ({ kind, id })),
    drafts: drafts.map(({ ref }) => ref),
  }
}

/** Publishes, or says which document stands against it. */
async function publishRenamed(editing: EditContext, request: PublishRequest): Promise<PublishResult> {
  try {
    return await publish(editing, request)
  } catch (cause) {
    const diagnostics = cause instanceof ProductError && isObject(cause.result) ? cause.result.diagnostics : undefined
    const faults = (Array.isArray(diagnostics) ? (diagnostics as readonly Diagnostic[]) : []).filter(isError)
    const [first] = faults
    if (!first) throw cause
    const reason = `${documentTitle(first.document)} ${first.message}`
    throw failedWith(publishingMessages.notRenamable, { reason }, { diagnostics: faults })
  }
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error'
