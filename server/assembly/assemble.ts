import type { DocumentSource } from '#app'
import { adminPart } from '#server/admin'
import { announcementPart } from '#server/announcement'
import { badgePart } from '#server/badge'
import { clientLogPart } from '#server/clientLog'
import { deviceBatchPart } from '#server/deviceBatch'
import { dictionaryFollower, dictionaryRoom } from '#server/dictionary'
import { documentRoom } from '#server/document'
import { duePart } from '#server/due'
import { filePart } from '#server/file'
import type { Part } from '#server/http'
import { jobRoom } from '#server/job'
import { menuFollower, menuPart } from '#server/menu'
import { behaviours } from '#server/models'
import { onlineRoom } from '#server/online'
import { recordPart } from '#server/record'
import { savedQueryPart } from '#server/savedQuery'
import { seedingPart } from '#server/seeding'
import { socketPart } from '#server/sockets'
import { tracePart } from '#server/trace'
import { visitPart } from '#server/visit'

export interface AssemblySetting {
  /** Shows lines to whoever starts the server. */
  tell(lines: readonly string[]): void
  /** Where the shipped documents lie; the folder of the release unless given. */
  folder?: string
}

/** The documents and parts of the product, in the order in which they start: rows follow documents, seeds come last. */
export function assemble({ tell, folder }: AssemblySetting): { documents: DocumentSource; parts: readonly Part[] } {
  const documents = documentRoom({ followers: [dictionaryFollower, menuFollower], ...(folder ? { folder } : {}) })
  const online = onlineRoom(documents.desk)
  const jobs = jobRoom()
  const dictionaries = dictionaryRoom({ supplement: documents.supplement })
  return {
    documents: {
      tables: documents.tables,
      openLibrary: documents.openLibrary,
      openServices: async (base) => ({
        dictionaries: await dictionaries.open(base),
        access: await documents.openAccess(base),
      }),
    },
    parts: [
      documents.part,
      dictionaries.part,
      menuPart,
      recordPart([...behaviours, ...online.behaviours]),
      duePart(behaviours),
      adminPart,
      announcementPart(behaviours),
      filePart,
      clientLogPart,
      badgePart,
      visitPart,
      jobs.part,
      deviceBatchPart(jobs, behaviours),
      tracePart(),
      online.part,
      savedQueryPart,
      socketPart(behaviours),
      seedingPart({ tell, generators: [online.generator] }),
    ],
  }
}
