import { type SqlBool, sql } from 'kysely'
import { fillText, scheduleMessages } from '#core/message'
import { formatDateTime } from '#server/platform'
import { liveRows } from '#server/table'
import { addRecord, patchRecord } from '#server/writing'
import type { JobClass, JobRun } from '../runJob.ts'

const online = '1'
const offline = '0'
const reason = scheduleMessages.heartbeatLost

/** Takes devices offline that have missed as many heartbeats as their product allows. spec: screens §16A, offline */
export const offlineCheck: JobClass = {
  id: 'offlineCheck',
  async run(run) {
    let count = 0
    for (const product of await productsOf(run))
      for (const id of await silentDevices(run, product)) {
        await takeOffline(run, id)
        count += 1
      }
    return { message: fillText(scheduleMessages.devicesOffline, { count }) }
  },
}

type Product = Awaited<ReturnType<typeof productsOf>>[number]

async function productsOf({ services, tenantId }: JobRun) {
  const rows = await liveRows(services.database.query, 'product', { tenant_id: tenantId })
    .select(['id', 'heartbeat', 'offline_times'])
    .execute()
  return rows.flatMap(({ id, heartbeat, offline_times }) => {
    const silentMs = Number(heartbeat ?? 0) * Number(offline_times ?? 0) * 1_000
    return silentMs > 0 ? [{ id: String(id), silentMs }] : []
  })
}

/** Devices marked online that have neither connected nor sent a value in the last `silentMs`. */
async function silentDevices({ services, tenantId }: JobRun, { id, silentMs }: Product): Promise<readonly string[]> {
  const { clock, config, database } = services
  const since = formatDateTime(clock.nowMs() - silentMs, config.zoneMinutes)
  const isSilent = sql<SqlBool>`coalesce(last_online, '') < ${since} and not exists (
    select 1 from device_metric as metric where metric.device_id = device.id and metric.del_flag = 0 and metric.collect_time >= ${since})`
  const rows = await liveRows(database.query, 'device', { tenant_id: tenantId, product_id: id, online_status: online })
    .select('id')
    .where(isSilent)
    .orderBy('id')
    .execute()
  return rows.map((row) => String(row.id))
}

/** Updates the device and writes its log entry in one transaction. */
const takeOffline = ({ services, scope, behaviourOf }: JobRun, deviceId: string): Promise<unknown> =>
  services.database.transaction(async (query) => {
    await patchRecord({ ...scope('device'), query }, { id: deviceId, values: { onlineStatus: offline } })
    const line = { deviceId, action: offline, reason, logTime: services.clock.now() }
    return addRecord({ ...scope('deviceOnlineLog'), query }, line, behaviourOf)
  })
