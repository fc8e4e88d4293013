import { catalogue, type QueryOf } from '#core/endpoint'
import { badRequest } from '#core/error'
import { monitorMessages } from '#core/message'
import { splitKeys } from '#core/object'
import type { Services } from '#server/context'
import { type Part, queryRoute } from '#server/http'
import { formatDateTime, parseDateTime, repeatedly } from '#server/platform'
import { refuseInTenant } from '#server/rights'
import { logInstances, removeOldLogs, searchLogs } from './logFiles.ts'
import { instanceName, logFolder } from './openLog.ts'

const dayMs = 86_400_000
const maxLines = 500

/** Removes the files that are older than `LOG_RETENTION_DAYS`. */
async function clean({ config, clock, log }: Services): Promise<void> {
  try {
    await removeOldLogs(logFolder(config), clock.nowMs() - config.logRetentionDays * dayMs)
  } catch (cause) {
    log.warn({ err: cause }, 'old log files could not be removed')
  }
}

/** A time of the query in milliseconds; `fallback` when it is missing. */
function timeOf(text: string | undefined, { name, fallback }: { name: string; fallback: number }, zoneMinutes: number) {
  if (!text) return fallback
  const ms = parseDateTime(text, zoneMinutes)
  if (ms === null) throw badRequest(monitorMessages.badTime, { name })
  return ms
}

async function search({ config }: Services, query: QueryOf<typeof catalogue.logFile.search>) {
  const { instance = '', level = '', message = '', time_begin, time_end } = query
  const { zoneMinutes } = config
  const lines = await searchLogs(
    logFolder(config),
    {
      ...{ instance, levels: splitKeys(level), message },
      fromMs: timeOf(time_begin, { name: 'time_begin', fallback: 0 }, zoneMinutes),
      toMs: timeOf(time_end, { name: 'time_end', fallback: Number.MAX_SAFE_INTEGER }, zoneMinutes),
    },
    maxLines,
  )
  return lines.map(({ timeMs, ...line }) => ({ ...line, time: formatDateTime(timeMs, zoneMinutes) }))
}

/** The log files of all instances that write into this folder. spec: contract §6.7 (getInstanceList); screens §12 (es-log-list) */
export const logPart: Part = {
  id: 'log',
  routes: [
    queryRoute(catalogue.logFile.instances, async ({ services, caller }) => {
      refuseInTenant(caller)
      const names = new Set([...(await logInstances(logFolder(services.config))), instanceName(services.config)])
      return [...names].sort().map((name) => ({ value: name, text: name }))
    }),
    queryRoute(catalogue.logFile.search, ({ services, caller, query }) => {
      refuseInTenant(caller)
      return search(services, query)
    }),
  ],
  start: async (services) => {
    await clean(services)
    const stop = repeatedly(dayMs / 24, () => clean(services))
    return async () => stop()
  },
}
