import type { Diagnostic, DocumentRef } from '#core/document'
import { failedWith, productError } from '#core/error'
import { limit } from '#core/limit'
import { fillText, publishingMessages } from '#core/message'
import { incoming, readableParts } from '#server/file'
import type { RouteRequest } from '#server/http'
import { personNames } from '../authorNames.ts'
import { documentHash } from '../base.ts'
import { auditDocument, currentHead, type EditContext, type EditingIn, putRevision } from '../editing.ts'
import { diagnose } from '../reference/referrers.ts'
import { findRevision } from '../store/revision.ts'
import { type PackageFault, type PackedDocument, readPackage } from './readPackage.ts'

/** A document of a package beside what is there. */
interface ImportedDocument extends DocumentRef {
  file: string
  title: string
  /** `same` as the latest revision, which then stays the latest. */
  state: 'new' | 'revised' | 'same'
  /** The latest revision: after an import the one that it made. Null when there is none. */
  revision: number | null
  /** Who has made the unpublished draft over which it would be, if that is somebody else: it stays in the history. */
  draftBy: string | null
}

interface PackageImport {
  documents: readonly ImportedDocument[]
  /** Files that cannot be stored: while there are any, nothing is. */
  faults: readonly PackageFault[]
  /** What the checks say of the documents as drafts, and of others that they would break. */
  diagnostics: readonly Diagnostic[]
  saved: boolean
  /** What the documents were compared with: an import that carries it is refused when that has changed. */
  stamp: string
}

interface SentPackage {
  fileName: string
  content: Uint8Array
}

/** The file of a form. Throws when there is none, or when it is too large. */
export async function receivePackage({ form, signal }: Pick<RouteRequest, 'form' | 'signal'>): Promise<SentPackage> {
  const fileBytes = limit.wholeUploadBytes
  let sent: SentPackage | undefined
  for await (const part of readableParts(form({ fileBytes }))) {
    if (part.kind === 'field') continue
    const chunks: Buffer[] = []
    for await (const chunk of incoming(part.stream, { signal })) chunks.push(chunk as Buffer)
    if (part.truncated()) throw productError('uploadTooLarge', { limit: `${fileBytes / 1_048_576}MB` })
    sent ??= { fileName: part.fileName, content: Buffer.concat(chunks) }
  }
  if (!sent) throw failedWith(publishingMessages.packageNoFile)
  return sent
}

/** Says what an import would do. */
export async function checkPackage(editing: EditContext, { fileName, content }: SentPackage): Promise<PackageImport> {
  const { documents: packed, faults } = readPackage(fileName, content)
  const { query } = editing.services.database
  const documents: ImportedDocument[] = []
  for (const one of packed) documents.push(await comparedWith({ ...editing, query }, one))
  return {
    ...{ documents, faults, saved: false, stamp: stampOfCompared(documents) },
    diagnostics: await diagnosePacked(editing, packed),
  }
}

const stampOfCompared = (documents: readonly ImportedDocument[]): string =>
  documentHash(documents.map(({ kind, id, revision }) => [kind, id, revision]))

/** Stores each document that differs from its latest revision as a new draft: all, or none when a file is faulty or what was checked has changed. */
export async function importPackage(editing: EditContext, sent: SentPackage, stamp?: string): Promise<PackageImport> {
  const { documents: packed, faults } = readPackage(sent.fileName, sent.content)
  if (faults.length > 0)
    throw failedWith(publishingMessages.packageFaulty, { count: faults.length }, { documents: [], faults })
  const documents = await stored(editing, packed, stamp)
  return {
    ...{ documents, faults, saved: true, stamp: stampOfCompared(documents) },
    diagnostics: await diagnosePacked(editing, packed),
  }
}

const diagnosePacked = ({ library, services, caller }: EditContext, packed: readonly PackedDocument[]) =>
  diagnose(
    packed.map(({ document }) => document),
    { library, query: services.database.query, author: caller.user.username },
  )

async function stored(
  editing: EditContext,
  packed: readonly PackedDocument[],
  stamp: string | undefined,
): Promise<ImportedDocument[]> {
  return editing.services.database.transaction(async (query) => {
    const inside = { ...editing, query }
    const compared: ImportedDocument[] = []
    for (const one of packed) compared.push(await comparedWith(inside, one))
    if (stamp !== undefined && stamp !== stampOfCompared(compared)) throw failedWith(publishingMessages.packageMoved)
    const documents: ImportedDocument[] = []
    for (const [index, one] of compared.entries()) documents.push(await putPacked(inside, packed[index], one))
    return documents
  })
}

async function putPacked(
  editing: EditingIn,
  packed: PackedDocument | undefined,
  compared: ImportedDocument,
): Promise<ImportedDocument> {
  if (compared.state === 'same' || !packed) return compared
  const { ref, document, text, file } = packed
  const note = fillText(publishingMessages.importedFrom, { file })
  const revision = await putRevision(editing, { ref, document, text, note: note.slice(0, 500), state: 'draft' })
  await auditDocument(editing, ref, { action: compared.state === 'new' ? 'add' : 'edit', note })
  return { ...compared, revision }
}

/** How a document of a package relates to the latest revision. */
async function comparedWith(editing: EditingIn, { file, ref, document }: PackedDocument): Promise<ImportedDocument> {
  const head = await currentHead(editing, editing.query, ref)
  const latest = head && (await findRevision(editing.query, ref, head.latest))
  const present = latest ? latest.document : head && editing.library.base.find(ref)?.document
  const isSame = present != null && documentHash(present) === documentHash(document)
  const state = present == null ? 'new' : isSame ? 'same' : 'revised'
  const title = typeof document.title === 'string' ? document.title : ''
  const isOthers = latest?.state === 'draft' && latest.author !== editing.caller.user.username
  const draftBy = isOthers ? (await personNames(editing.query, [latest.author]))(latest.author) : null
  return { ...ref, file, title, state, revision: head?.latest ?? null, draftBy }
}
