import type { DocumentSource } from '#app'
import { adminPart, pageFieldRows } from '#server/admin'
import { announcementPart } from '#server/announcement'
import { badgePart } from '#server/badge'
import { clientLogPart } from '#server/clientLog'
import { checkRuleBehaviour, checkRuleRows, codeRulePart, fillRuleBehaviour, fillRuleRows } from '#server/codeRule'
import { dataLogPart } from '#server/dataLog'
import { dataSourcePart } from '#server/dataSource'
import { deviceBatchPart } from '#server/deviceBatch'
import { dictionaryFollower, dictionaryRoom } from '#server/dictionary'
import { documentRoom } from '#server/document'
import { duePart } from '#server/due'
import { filePart } from '#server/file'
import { gatewayPart } from '#server/gateway'
import type { Part } from '#server/http'
import { jobRoom } from '#server/job'
import { menuFollower, menuPart } from '#server/menu'
import { behaviours } from '#server/models'
import { onlineRoom } from '#server/online'
import { recordPart } from '#server/record'
import { savedQueryPart } from '#server/savedQuery'
import { jobClasses, scheduleRoom } from '#server/schedule'
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

/** The documents and parts of the product, in the order in which they start: rows follow documents, seeds come when all is there, and what runs by the clock begins last. */
export function assemble({ tell, folder }: AssemblySetting): { documents: DocumentSource; parts: readonly Part[] } {
  const documents = documentRoom({ followers: [dictionaryFollower, menuFollower], ...(folder ? { folder } : {}) })
  const online = onlineRoom(documents.desk)
  const jobs = jobRoom()
  const schedule = scheduleRoom(jobClasses, behaviours)
  const dictionaries = dictionaryRoom({ supplement: (dicts) => documents.supplement({ dicts }) })
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
      recordPart([...behaviours, fillRuleBehaviour, checkRuleBehaviour, ...online.behaviours, ...schedule.behaviours]),
      duePart(behaviours),
      adminPart,
      codeRulePart({ supplement: (fillRules) => documents.supplement({ fillRules }) }),
      announcementPart(behaviours),
      filePart,
      clientLogPart,
      badgePart,
      visitPart,
      jobs.part,
      dataLogPart,
      deviceBatchPart(jobs, behaviours),
      tracePart(),
      online.part,
      savedQueryPart,
      dataSourcePart,
      gatewayPart,
      socketPart(behaviours),
      seedingPart({ tell, generators: [online.generator, fillRuleRows, checkRuleRows, pageFieldRows] }),
      schedule.part,
    ],
  }
}
