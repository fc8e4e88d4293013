import type { Services } from '#server/context'
import type { OpenLine } from './line.ts'
import { closeCode } from './line.ts'

const probeMs = 30_000

/** Every open connection of this instance. Those of a session end with it; those of people whose rights change come again. */
interface Lines {
  add(line: OpenLine): void
  remove(line: OpenLine): void
  countOf(userId: string): number
  closeAll(code: number): void
  terminateAll(): void
  stop(): void
}

type LineServices = Pick<Services, 'outbox' | 'tickets' | 'log'>

export function createLines(services: LineServices): Lines {
  const lines = new Set<OpenLine>()
  const each = (which: (line: OpenLine) => boolean, then: (line: OpenLine) => void) => {
    for (const line of [...lines]) if (which(line)) then(line)
  }
  const all = () => true
  const follow = (line: OpenLine) => void closeWhenOver(line, services)
  followEvents(services, each, follow)
  const timer = setInterval(() => {
    each(
      (line) => !line.probe(),
      (line) => line.terminate(),
    )
    each(all, follow)
  }, probeMs)
  timer.unref()
  return {
    add: (line) => void lines.add(line),
    remove: (line) => void lines.delete(line),
    countOf: (userId) => [...lines].filter(({ caller }) => caller.user.id === userId).length,
    closeAll: (code) => each(all, (line) => line.close(code)),
    terminateAll: () => each(all, (line) => line.terminate()),
    stop: () => clearInterval(timer),
  }
}

type Each = (which: (line: OpenLine) => boolean, then: (line: OpenLine) => void) => void

/** What ends connections: the end of a session, other rights, a changed account. */
function followEvents({ outbox }: LineServices, each: Each, follow: (line: OpenLine) => void): void {
  outbox.on('session.ended', ({ sessionIds }) => {
    const ended = new Set(sessionIds)
    each(
      ({ caller }) => ended.has(caller.sessionId),
      (line) => line.close(closeCode.policy),
    )
  })
  outbox.on('rights.changed', ({ userIds }) => {
    const users = new Set(userIds)
    each(
      ({ caller }) => users.size === 0 || users.has(caller.user.id),
      (line) => line.close(closeCode.again),
    )
  })
  outbox.on('record.changed', ({ model, ids }) => {
    if (model === 'sysUser') each(({ caller }) => ids.includes(caller.user.id), follow)
  })
}

/** A session may be over without an event: it is too old, or was not used for too long. */
async function closeWhenOver(line: OpenLine, { tickets, log }: LineServices): Promise<void> {
  try {
    if (!(await tickets.renew(line.caller))) line.close(closeCode.policy)
  } catch (cause) {
    log.warn({ err: cause }, 'a connection whose owner could not be read is closed')
    line.close(closeCode.again)
  }
}
