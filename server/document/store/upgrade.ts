import { languageVersion } from '#core/document'
import { documentMessages, fillText } from '#core/message'
import type { Clock } from '#server/context'
import { type Database, takeTurn } from '#server/database'
import { addRevision, type OutdatedDocument, outdatedDocuments, putHead } from './revision.ts'

/**
 * Stores the drafts and the published documents that are written in an older version of the language anew, each as one revision of the same
 * author. Older revisions stay as they are. Returns the number of documents.
 */
export async function upgradeDocuments({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  if ((await outdatedDocuments(database.query)).length === 0) return 0
  return database.transaction(async (query) => {
    await takeTurn(query, database.dialect, 'document_publish')
    const outdated = await outdatedDocuments(query)
    for (const one of outdated) await storeAnew(one)
    return outdated.length

    async function storeAnew({ head, published, draft }: OutdatedDocument): Promise<void> {
      const note = fillText(documentMessages.languageVersion, { version: languageVersion })
      const revisions = [published, draft].filter((revision) => revision !== undefined)
      for (const [index, revision] of revisions.entries())
        await addRevision(query, { ...revision, revision: head.latest + index + 1, time: clock.now(), note })
      const latest = head.latest + revisions.length
      await putHead(query, { ...head, latest, published: published ? head.latest + 1 : head.published })
    }
  })
}
