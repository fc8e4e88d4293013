import type { QueryRunner, Services } from '#server/context'
import { chunks } from '#server/table'

type Cells = Readonly<Record<string, unknown>>

interface Sending {
  services: Services
  query: QueryRunner
}

const table = 'sys_announcement_send'
const rowsPerStatement = 50

/** What a receiver's row keeps of its announcement, to be found and sorted by. */
const copied = ['titile', 'msg_category', 'sender', 'priority', 'send_time', 'start_time', 'end_time', 'send_status']

function rowOf({ services }: Sending, announcement: Cells, userId: string) {
  return {
    ...Object.fromEntries(copied.map((name) => [name, (announcement[name] ?? null) as string | null])),
    id: services.ids.next(),
    annt_id: String(announcement.id),
    user_id: userId,
    read_flag: '0',
    star_flag: 'N',
    create_by: String(announcement.sender ?? ''),
    create_time: services.clock.now(),
    tenant_id: Number(announcement.tenant_id),
    del_flag: 0,
    row_version: 1,
  }
}

/** Receivers and what they receive, as unread rows; who has one already keeps it. */
export async function addSends(
  sending: Sending,
  pairs: readonly { announcement: Cells; userId: string }[],
): Promise<void> {
  const rows = pairs.map(({ announcement, userId }) => rowOf(sending, announcement, userId))
  for (const some of chunks(rows, rowsPerStatement))
    await sending.query
      .insertInto(table)
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
