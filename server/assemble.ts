import type { DocumentSource } from '#app'
import { accountPart, userSettingPart } from '#server/account'
import { adminPart, pageFieldRows } from '#server/admin'
import { checkRuleBehaviour, checkRuleRows, codeRulePart, fillRuleBehaviour, fillRuleRows } from '#server/codeRule'
import { dictionaryFollower, dictionaryRoom } from '#server/dictionary'
import { documentRoom } from '#server/document'
import { exportPart, exportWork } from '#server/export'
import { familyPart, officePart } from '#server/family'
import { filePart } from '#server/file'
import { htmlPagePart } from '#server/htmlPage'
import type { Part } from '#server/http'
import { jobRoom } from '#server/job'
import { mcpPart } from '#server/mcp'
import { menuFollower, menuPart } from '#server/menu'
import { announcementPart, behaviours, dataSourcePart, deviceBatchPart, gatewayPart } from '#server/models'
import { onlineRoom } from '#server/online'
import { badgePart, clientLogPart, dataLogPart, logPart, tracePart, visitPart } from '#server/operation'
import { proxyPart } from '#server/proxy'
import { recordPart, savedQueryFollower, savedQueryPart } from '#server/record'
import { duePart, jobClasses, scheduleRoom } from '#server/schedule'
import { seedFollower, seedingPart } from '#server/seeding'
import { thirdLoginPart } from '#server/session'
import { socketPart } from '#server/sockets'

interface AssemblyOptions {
  /** Prints lines for the person who starts the server. */
  print(lines: readonly string[]): void
  /** The folder of the shipped documents; by default that of the release. */
  folder?: string
}

/** The parts that stand on services alone. */
const ownParts = (): readonly Part[] => [
  ...[adminPart, accountPart, thirdLoginPart, savedQueryPart, userSettingPart],
  ...[announcementPart(behaviours), filePart, htmlPagePart, officePart],
  ...[clientLogPart, badgePart, visitPart, dataLogPart, tracePart(), logPart],
  ...[dataSourcePart, gatewayPart, proxyPart(), familyPart, mcpPart],
  socketPart(behaviours),
]

/** The documents and parts of the product in start order: rows derived from documents first, then seeds, scheduled work last. */
export function assemble({ print, folder }: AssemblyOptions): {
  documents: DocumentSource
  parts: readonly Part[]
} {
  const documents = documentRoom({
    followers: [dictionaryFollower, menuFollower, seedFollower, savedQueryFollower],
    ...(folder ? { folder } : {}),
  })
  const online = onlineRoom(documents.store)
  const jobs = jobRoom({ export: exportWork })
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
      recordPart([...behaviours, fillRuleBehaviour, checkRuleBehaviour, ...schedule.behaviours]),
      duePart(behaviours),
      codeRulePart({ supplement: (fillRules) => documents.supplement({ fillRules }) }),
      jobs.part,
      ...[deviceBatchPart, exportPart].map((part) => part(jobs, behaviours)),
      online.part,
      ...ownParts(),
      seedingPart({ print, generators: [online.generator, fillRuleRows, checkRuleRows, pageFieldRows] }),
      schedule.part,
    ],
  }
}
