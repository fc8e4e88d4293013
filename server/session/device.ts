import { readAgent } from '#server/audit'
import type { QueryRunner, Services } from '#server/context'

type DeviceServices = Pick<Services, 'clock' | 'ids' | 'library'>

/** A session as a device is noted by. */
interface DeviceOfSession {
  userId: string
  /** The handle of the session, which is the id of the device. */
  handle: string
  ip: string
  agent: string
}

const isKept = ({ library }: Pick<Services, 'library'>): boolean =>
  library.current().resolvedModel('sysLoginDevice') !== undefined

/** Notes the device that a session begins on, with the session. spec: screens §15, sysLoginDevice */
export async function noteDevice(
  services: DeviceServices,
  query: QueryRunner,
  session: DeviceOfSession,
): Promise<void> {
  if (!isKept(services)) return
  const { browser, os } = readAgent(session.agent)
  const now = services.clock.now()
  await query
    .insertInto('sys_login_device')
    .values({
      ...{ id: session.handle, user_id: session.userId, device: os, browser, ip: session.ip, last_time: now },
      ...{ create_time: now, del_flag: 0, row_version: 1 },
    })
    .execute()
}

/** Notes that a session was used now. */
export async function touchDevice(
  services: Pick<Services, 'clock' | 'database' | 'library'>,
  sessionId: string,
): Promise<void> {
  if (!isKept(services)) return
  const { query } = services.database
  await query
    .updateTable('sys_login_device')
    .set({ last_time: services.clock.now() })
    .where('id', 'in', query.selectFrom('session').select('handle').where('id', '=', sessionId))
    .execute()
}

/** Deletes the devices whose session is over. */
export async function forgetDevices({ database, library }: Pick<Services, 'database' | 'library'>): Promise<void> {
  if (!isKept({ library })) return
  const { query } = database
  await query
    .deleteFrom('sys_login_device')
    .where('id', 'not in', query.selectFrom('session').select('handle'))
    .execute()
}
