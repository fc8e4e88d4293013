import { refOf } from '#core/check'
import type { AnyDocument, Diagnostic } from '#core/document'
import type { EditContext } from '../editing.ts'
import { baseMovedDiagnostics, bySoundness, diagnose } from '../reference/referrers.ts'
import { possibleMoves, renamedFields } from './fieldMove.ts'
import type { PublishChange, PublishFollower } from './follower.ts'
import { grantDiagnostics } from './grants.ts'
import { withNeededDrafts } from './neededDrafts.ts'
import { affectedModels } from './tablePlan.ts'

/** What is wrong with documents that are sent. */
interface CheckedDocuments {
  readonly diagnostics: readonly Diagnostic[]
  /** What would refuse their publication beyond that: data rules that could not be used any more, rights that nobody has granted. */
  readonly publishing: readonly Diagnostic[]
}

interface SentDocuments {
  documents: readonly unknown[]
  followers: readonly PublishFollower[]
}

/** Checks documents that are sent, before any of them is stored or published. */
export async function checkSent(
  editing: EditContext,
  { documents, followers }: SentDocuments,
): Promise<CheckedDocuments> {
  const { library, services, caller } = editing
  const reading = { library, query: services.database.query, author: caller.user.username }
  const { sound } = bySoundness(documents, library.validators)
  const diagnosed = await diagnose(documents, reading)
  const moved = await baseMovedDiagnostics(documents.map(refOf), reading)
  return {
    diagnostics: [...(await withNeededDrafts(diagnosed, sound, reading)), ...moved],
    publishing: await refusalsOf(editing, sound, followers),
  }
}

/** What only the publication of documents would meet: the errors over what is stored beside documents, and of rights. */
async function refusalsOf(
  { library, services, caller }: EditContext,
  documents: readonly AnyDocument[],
  followers: readonly PublishFollower[],
): Promise<readonly Diagnostic[]> {
  const versions = { before: library.current(), after: library.candidate(documents) }
  const moves = possibleMoves(renamedFields(affectedModels(documents, versions.after), versions), versions)
  const change = { query: services.database.query, services, ...versions, moves }
  const found = await publishingDiagnostics(change, { documents, followers, caller })
  return found.filter(({ severity }) => severity === 'error')
}

/** What is wrong with a publication beside the mistakes of documents. */
export async function publishingDiagnostics(
  change: PublishChange,
  set: Parameters<typeof grantDiagnostics>[1],
): Promise<Diagnostic[]> {
  const { documents, followers } = set
  const found = await Promise.all(
    followers.map(async (follower) => (await follower.diagnose?.(change, documents)) ?? []),
  )
  return [...found.flat(), ...(await grantDiagnostics(change, set))]
}
