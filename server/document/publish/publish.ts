import { join } from 'node:path'
import type { AnyDocument, Diagnostic, DocumentRef } from '#core/document'
import { failedWith, productError } from '#core/error'
import type { Library } from '#core/library'
import { documentMessages, fillText, publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import { applyPlans, backupBefore, DatabaseError, type TablePlan, takeTurn } from '#server/database'
import { auditDocument, type EditContext, type EditingIn, putRevision } from '../editing.ts'
import { noteKept } from '../keptColumn/keptColumns.ts'
import { bySoundness, dependentDiagnostics, diagnoseIn, documentTitle } from '../reference/referrers.ts'
import { putRestored, restoredContent } from '../restored.ts'
import { allHeads, findHead, findRevision, markPublished, putHead, stampOf } from '../store/revision.ts'
import { publishingDiagnostics } from './checkSent.ts'
import {
  type ColumnMove,
  carryValues,
  columnMoves,
  confirmedWith,
  type FieldMove,
  possibleMoves,
  renamedFields,
  withMoves,
} from './fieldMove.ts'
import { followAll, type PublishFollower } from './follower.ts'
import { renameStoredFields } from './renameStoredFields.ts'
import {
  affectedModels,
  type ConfirmedSteps,
  type PlannedStep,
  plansOf,
  readablePlan,
  unconfirmed,
} from './tablePlan.ts'

export interface PublishRequest {
  documents: readonly ChosenRevision[]
  note: string
  /** Ids of steps whose losses are accepted, or all of them. */
  confirm: ConfirmedSteps
  /** Fields that got another name, whose values go with them; those that cannot be carried over count as removed and added. */
  moves?: readonly FieldMove[] | 'suggested'
  followers: readonly PublishFollower[]
  /** Documents to remove together with the publication. */
  without?: readonly DocumentRef[]
  /** Runs in the transaction before the tables are changed. */
  begin?(editing: EditingIn): Promise<void>
  /** Runs in the transaction after everything is written. */
  finish?(editing: EditingIn): Promise<void>
}

export interface PublishResult {
  published: readonly PublishedRevision[]
  plan: readonly PlannedStep[]
  diagnostics: readonly Diagnostic[]
}

/** Long, because entire tables may be rewritten. */
export const publishLimits = { queryTimeoutMs: 10 * 60_000, transactionTimeoutMs: 30 * 60_000 }
/** How often a publication is checked again because another instance published first. */
const maxAttempts = 10

/**
 * Publishes revisions, all or none, together with the tables, dictionaries, menu rows and permission rows derived from them. Refused when there
 * are errors or unconfirmed losses. spec: schema-language, Life of a document
 */
export const publish = (editing: EditContext, request: PublishRequest): Promise<PublishResult> =>
  editing.library.publishInTurn(() => publishNow(editing, request))

async function publishNow(editing: EditContext, request: PublishRequest): Promise<PublishResult> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    await editing.library.reload()
    const done = await attemptPublish(editing, request)
    if (done) return done
  }
  throw productError('busy')
}

/** The checked content of a publication. */
interface PreparedPublish {
  documents: readonly AnyDocument[]
  diagnostics: readonly Diagnostic[]
  /** The library as it will be. */
  after: Library
  /** The moves that can be made. */
  moves: readonly FieldMove[]
  stamp: string
}

async function attemptPublish(editing: EditContext, request: PublishRequest): Promise<PublishResult | null> {
  const prepared = await prepare(editing, request)
  const { database, config, clock } = editing.services
  const plans = await plansOf(database.query, database.dialect, affectedModels(prepared.documents, prepared.after))
  const plan = await readablePlan(database.query, database.dialect, plans)
  const change = { before: editing.library.current(), after: prepared.after }
  const columns = prepared.moves.flatMap((move) => columnMoves(move, change))
  const open = unconfirmed(plan, confirmedWith(request.confirm, columns))
  if (open.length > 0)
    throw failedWith(
      publishingMessages.confirmLosses,
      { losses: open.join('、') },
      { plan, needs: open, diagnostics: prepared.diagnostics },
    )
  const folder = join(config.dataDir, 'backups')
  if (plan.some(({ losses }) => losses.length > 0))
    await backupBefore(database, { folder, name: 'before-publish', clock })
  const published = await written(editing, { request, prepared, columns }).catch(refuseBusy)
  if (!published) return null
  await editing.services.outbox.flush()
  await editing.library.reload()
  return { published, plan: withMoves(plan, columns), diagnostics: prepared.diagnostics }
}

/** Whoever publishes learns that a table is in use: nothing has been published then. */
function refuseBusy(cause: unknown): never {
  const isBusy = cause instanceof DatabaseError && ['locked', 'timeout', 'busy'].includes(cause.kind)
  throw isBusy ? productError('publishBusy') : cause
}

async function prepare(editing: EditContext, request: PublishRequest): Promise<PreparedPublish> {
  const prepared = await checkedSet(editing, request)
  const { diagnostics } = prepared
  if (diagnostics.some(({ severity }) => severity === 'error'))
    throw failedWith(publishingMessages.faulty, null, { published: [], plan: [], diagnostics })
  return prepared
}

/** The documents of a publication with all that is wrong with them, and the library as it would be. */
export async function checkedSet(
  editing: EditContext,
  { documents: chosen, without, followers, moves: requested = [] }: PublishRequest,
): Promise<PreparedPublish> {
  const { library, services } = editing
  const stamp = library.stamp()
  const documents = await chosenDocuments(editing, services.database.query, chosen)
  const { sound, diagnostics: unsound } = bySoundness(documents, library.validators)
  const after = library.candidate(sound, without)
  const versions = { before: library.current(), after }
  const suggested = () => renamedFields(affectedModels(sound, after), versions)
  const moves = possibleMoves(requested === 'suggested' ? suggested() : requested, versions)
  const change = { query: services.database.query, services, ...versions, moves }
  const diagnostics =
    unsound.length > 0
      ? unsound
      : [
          ...(await diagnoseIn(sound, after)),
          ...(await dependentDiagnostics(sound, change)),
          ...(await publishingDiagnostics(change, { documents: sound, followers, caller: editing.caller })),
        ]
  return { documents: sound, diagnostics, after, moves, stamp }
}

interface PublishWrite {
  request: PublishRequest
  prepared: PreparedPublish
  columns: readonly ColumnMove[]
}

/** Reports stored rows that violate a new unique field; nothing is changed then. */
async function written(editing: EditContext, writing: PublishWrite): Promise<readonly PublishedRevision[] | null> {
  const { database } = editing.services
  try {
    return await database.transaction((query) => write({ ...editing, query }, writing), publishLimits)
  } catch (cause) {
    if (!(cause instanceof DatabaseError) || cause.kind !== 'unique') throw cause
    const columns = cause.columns.join('、') || cause.constraint || ''
    throw failedWith(publishingMessages.notUnique, { columns })
  }
}

/** Writes a publication. Returns null when somebody else has published since the check, which must then be repeated. */
async function write(
  editing: EditingIn,
  { request, prepared, columns }: PublishWrite,
): Promise<readonly PublishedRevision[] | null> {
  const { query, services } = editing
  await takeTurn(query, services.database.dialect, 'document_publish')
  if (stampOf(await allHeads(query)) !== prepared.stamp) return null
  const { dialect } = services.database
  const plans: TablePlan[] = await plansOf(query, dialect, affectedModels(prepared.documents, prepared.after))
  const plan = await readablePlan(query, dialect, plans)
  if (unconfirmed(plan, confirmedWith(request.confirm, columns)).length > 0) return null
  await request.begin?.(editing)
  await applyPlans({ query, dialect, clock: services.clock }, plans)
  await noteKept(editing, plans)
  await carryValues(query, services.database, columns)
  await renameStoredFields(editing, { ...prepared, followers: request.followers })
  const published: PublishedRevision[] = []
  for (const chosen of request.documents) published.push(await goLive(editing, chosen, request.note))
  await followAll(request.followers, { query, services, library: prepared.after })
  await services.outbox.emit(query, {
    kind: 'document.published',
    documents: published,
  })
  await request.finish?.(editing)
  return published
}

async function goLive(editing: EditingIn, chosen: ChosenRevision, note: string): Promise<PublishedRevision> {
  const { kind, id } = chosen
  const ref = { kind, id }
  const revision = await revisionToPublish(editing, chosen)
  const head = await findHead(editing.query, ref)
  if (!head) throw productError('notFound')
  await markPublished(editing.query, ref, { revision, note })
  await putHead(editing.query, { ...head, published: revision, deleted: false })
  await auditDocument(editing, ref, {
    action: 'publish',
    note: note || fillText(publishingMessages.published, { revision }),
  })
  return { ...ref, revision }
}

/** The number of the chosen revision; content that is not stored yet becomes the next one. */
async function revisionToPublish(editing: EditingIn, { content, restore, ...chosen }: ChosenRevision): Promise<number> {
  if (content) return putRevision(editing, { ref: { kind: chosen.kind, id: chosen.id }, ...content, state: 'draft' })
  return restore ? putRestored(editing, await restoredContent(editing, editing.query, chosen)) : chosen.revision
}

type PublishedRevision = DocumentRef & { revision: number }

/** A revision to publish. */
interface ChosenRevision extends PublishedRevision {
  /** Its content becomes a new revision: it may be older than what is live. 0 is the shipped document. */
  restore?: boolean
  /** What is published as a new revision, whatever `revision` says. */
  content?: { document: AnyDocument; text?: string | undefined; note: string }
}

/** The documents of the chosen revisions. Throws, naming the document, when one cannot be published. */
async function chosenDocuments(
  { library }: EditContext,
  query: QueryRunner,
  chosen: readonly ChosenRevision[],
): Promise<AnyDocument[]> {
  const documents: AnyDocument[] = []
  for (const one of chosen) {
    if (one.content) documents.push(one.content.document)
    else if (one.restore) documents.push((await restoredContent({ library }, query, one)).document)
    else documents.push(await chosenDocument(one, query))
  }
  return documents
}

async function chosenDocument({ kind, id, revision }: ChosenRevision, query: QueryRunner): Promise<AnyDocument> {
  const ref = { kind, id }
  const head = await findHead(query, ref)
  const stored = await findRevision(query, ref, revision)
  if (!stored?.document)
    throw failedWith(revision === 0 ? documentMessages.noDraft : documentMessages.noRevision, {
      document: documentTitle(ref),
      revision,
    })
  if (head && (head.published ?? 0) > revision)
    throw productError('stale', {}, { current: { kind, id, revision: head.published } })
  return stored.document
}
