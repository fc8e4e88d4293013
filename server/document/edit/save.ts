import { checkStructure } from '#core/check'
import { type AnyDocument, type Diagnostic, type DocumentRef, migrateDocument, namePattern } from '#core/document'
import { badRequest, failedWith, productError } from '#core/error'
import { serverLimit } from '#core/limit'
import { fillText, publishingMessages } from '#core/message'
import { isObject } from '#core/object'
import type { QueryRunner } from '#server/context'
import { readJson } from '#server/http'
import { withAuthorNames } from '../authorNames.ts'
import { documentHash } from '../base.ts'
import { auditDocument, currentHead, type EditContext, putRevision, RevisionTaken } from '../editing.ts'
import { baseMovedDiagnostics, diagnose } from '../reference/referrers.ts'
import { keepingRefused } from '../refused/refusedDrafts.ts'
import { putRestored, restoredContent } from '../restored.ts'
import { findRevision } from '../store/revision.ts'

/** A draft, as a document or as the text of one, and the revision that it is based on; null when there was none. */
interface Draft extends DocumentRef {
  document?: unknown
  text?: string
  baseRevision: number | null
  /** The hash of the shipped document that the draft was brought together with, as `shippedVersion` gives it. */
  shippedHash?: string
}

interface SavedDocument {
  revision: number
  diagnostics: readonly Diagnostic[]
}

/** Saves a new draft revision. Throws with the current revision if the base is stale: nothing is overwritten, and the draft is kept beside the history. */
export async function saveDraft(editing: EditContext, draft: Draft): Promise<SavedDocument> {
  const { kind, id, baseRevision, shippedHash } = draft
  const ref = { kind, id }
  const fromBase = shippedHash !== undefined && shippedHash === editing.library.base.find(ref)?.hash
  const content = readDraft(ref, draft)
  const { document } = content
  const checked = { ref, ...content, baseRevision, fromBase }
  const revision = await keepingRefused(editing, checked, () => addDraft(editing, checked))
  const moved = await baseMovedDiagnostics([ref], { library: editing.library, query: editing.services.database.query })
  return { revision, diagnostics: [...(await diagnoseFor(editing, document)), ...moved] }
}

/** The diagnostics of a document, checked with the published ones and the drafts of the caller. */
const diagnoseFor = ({ library, services, caller }: EditContext, document: AnyDocument) =>
  diagnose([document], { library, query: services.database.query, author: caller.user.username })

interface Content {
  document: AnyDocument
  /** The text that says exactly this document. */
  text?: string | undefined
}

interface CheckedDocument extends Content {
  ref: DocumentRef
  baseRevision: number | null
  fromBase: boolean
}

async function addDraft(editing: EditContext, { ref, baseRevision, ...content }: CheckedDocument): Promise<number> {
  const { database } = editing.services
  try {
    return await database.transaction(async (query) => {
      await refuseStale(editing, query, { ref, baseRevision })
      const revision = await putRevision({ ...editing, query }, { ref, ...content, state: 'draft' })
      await auditDocument({ ...editing, query }, ref, {
        action: baseRevision === null ? 'add' : 'edit',
        note: fillText(publishingMessages.draftSaved, { revision }),
      })
      return revision
    })
  } catch (cause) {
    if (cause instanceof RevisionTaken)
      throw productError('stale', {}, { current: await currentOf(editing, database.query, ref) })
    throw cause
  }
}

async function refuseStale(
  editing: EditContext,
  query: QueryRunner,
  { ref, baseRevision }: Pick<CheckedDocument, 'ref' | 'baseRevision'>,
): Promise<void> {
  const head = await currentHead(editing, query, ref)
  const begun = head && !head.deleted ? head.latest : null
  const isFresh = baseRevision === begun || (head?.deleted === true && baseRevision === head.latest)
  if (!isFresh) throw productError('stale', {}, { current: await currentOf(editing, query, ref) })
}

/** The latest revision, for the error of a stale save; null when there is none. */
async function currentOf(editing: EditContext, query: QueryRunner, ref: DocumentRef) {
  const head = await currentHead(editing, query, ref)
  if (!head) return null
  const stored = await findRevision(query, ref, head.latest)
  const base = editing.library.base.find(ref)
  if (!stored) return { revision: 0, author: '', authorName: '', time: '', document: base?.document ?? null }
  const { revision, author, time, document } = stored
  const [current] = await withAuthorNames(query, [{ revision, author, time, document }])
  return current
}

const patterns: Readonly<Record<DocumentRef['kind'], RegExp>> = {
  model: new RegExp(namePattern.name),
  screen: new RegExp(namePattern.screen),
  dict: new RegExp(namePattern.name),
  menu: new RegExp(namePattern.name),
  seed: new RegExp(namePattern.name),
}

/** Throws unless the id has the format of its kind. */
export function checkName({ kind, id }: DocumentRef): void {
  const format = kind === 'screen' ? publishingMessages.screenId : publishingMessages.plainId
  if (!patterns[kind].test(id)) throw badRequest(publishingMessages.badId, { id: id.slice(0, 80), format })
}

/** Codes of checks that precede the structure. Such a document cannot even be saved as a draft. */
const unkeepable = new Set(['too-deep', 'too-large', 'forbidden-key'])

/** What was sent, if it can be saved as a draft of `ref`. Throws the reason otherwise. */
export function readDraft(ref: DocumentRef, { document, text }: Pick<Draft, 'document' | 'text'>): Content {
  checkName(ref)
  if (document === undefined && text === undefined) throw failedWith(publishingMessages.oneContent)
  if (document !== undefined && text !== undefined) throw badRequest(publishingMessages.oneContent)
  const sent = text === undefined ? document : readJson(text)
  checkSent(ref, sent)
  const current = migrateDocument(sent) as unknown as AnyDocument
  // A text in the words of an older version is printed anew where it is asked for.
  const isAsWritten = text !== undefined && documentHash(sent) === documentHash(current)
  return { document: current, ...(isAsWritten ? { text } : {}) }
}

function checkSent(ref: DocumentRef, sent: unknown): asserts sent is Record<string, unknown> {
  if (!isObject(sent)) throw badRequest(publishingMessages.noObject)
  const { kind, id } = sent as Partial<DocumentRef>
  if (kind !== ref.kind)
    throw badRequest(publishingMessages.otherKind, { kind: String(kind).slice(0, 40), expected: ref.kind })
  if (id !== ref.id) throw badRequest(publishingMessages.otherId, { id: String(id).slice(0, 80), expected: ref.id })
  const [problem] = checkStructure(sent, noStructure)
  if (problem && unkeepable.has(problem.code))
    throw badRequest(publishingMessages.unusable, { pointer: problem.pointer, message: problem.message })
  if (Buffer.byteLength(JSON.stringify(sent)) > serverLimit.documentBytes)
    throw productError('tooLarge', { limit: `${serverLimit.documentBytes / 1_048_576}MB` })
}

const nothing = () => []
/** Drafts may have errors, so their structure is not checked. */
const noStructure = { model: nothing, screen: nothing, dict: nothing, menu: nothing, seed: nothing }

/** Restores an old revision as a new draft; revision 0 is the shipped document. */
export async function revert(editing: EditContext, target: DocumentRef & { revision: number }): Promise<SavedDocument> {
  const restored = await restoredContent(editing, editing.services.database.query, target)
  const revision = await editing.services.database.transaction((query) => putRestored({ ...editing, query }, restored))
  return { revision, diagnostics: await diagnoseFor(editing, restored.document) }
}

/** Restores the shipped document of this release as a new draft. */
export const toBase = (editing: EditContext, ref: DocumentRef): Promise<SavedDocument> =>
  revert(editing, { ...ref, revision: 0 })
