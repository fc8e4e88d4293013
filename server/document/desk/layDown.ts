import type { AnyDocument } from '#core/document'
import type { Library } from '#core/library'
import type { QueryRunner, Services } from '#server/context'
import { applyPlans } from '#server/database'
import type { DocumentLibrary } from '../live/documentLibrary.ts'
import { followAll, type PublishFollower } from '../publish/follower.ts'
import { affectedModels, plansOf } from '../publish/tablePlan.ts'
import { putHead } from '../store/head.ts'
import { addRevision, publishedRevisions } from '../store/revision.ts'

interface Laying {
  services: Services
  query: QueryRunner
  library: DocumentLibrary
  followers: readonly PublishFollower[]
}

/**
 * Puts documents that nobody has saved before live, in the transaction of a seed, with the tables and rows that follow.
 * What the same transaction has put there before counts.
 */
export async function layDown(documents: readonly AnyDocument[], laying: Laying): Promise<Library> {
  const { services, query, followers } = laying
  const { dialect } = services.database
  const earlier = (await publishedRevisions(query)).flatMap(({ document }) => document ?? [])
  const library = laying.library.candidate([...earlier, ...documents])
  const plans = await plansOf(query, dialect, affectedModels(documents, library))
  await applyPlans({ query, dialect, clock: services.clock }, plans)
  for (const document of documents) await putFirst(document, laying)
  await followAll(followers, { query, services, library })
  await services.outbox.emit(query, {
    kind: 'document.published',
    documents: documents.map(({ kind, id }) => ({ kind, id, revision: 1 })),
  })
  return library
}

async function putFirst(document: AnyDocument, { query, services }: Laying): Promise<void> {
  const { kind, id, title } = document
  await addRevision(query, {
    ...{ kind, id, document, revision: 1, author: 'admin', time: services.clock.now() },
    ...{ note: '', baseHash: null, state: 'published' as const },
  })
  await putHead(query, { kind, id, title, latest: 1, published: 1, deleted: false })
}
