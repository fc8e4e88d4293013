import { openConnection } from './connection.ts'
import { progressWriter } from './progress.ts'
import { type Command, progressDescriptor, type Reply, type WorkerSettings } from './protocol.ts'
import { runCommand } from './runCommand.ts'
import { StatementCache } from './statementCache.ts'

/** The connection of a database process. */
interface WorkerSession {
  /** False: the file could not be opened, every command is answered so, and the process has no further use. */
  readonly opened: boolean
  execute(command: Command): Reply[]
  /** To be called before statements that come after a pause. */
  refresh(): void
  close(): void
}

function openedSession(settings: WorkerSettings): WorkerSession {
  const db = openConnection(settings)
  const cache = new StatementCache(db)
  const begin = progressWriter(progressDescriptor)
  return {
    opened: true,
    execute(command) {
      begin(command.id)
      return runCommand(db, cache, command)
    },
    refresh: () => cache.refresh(),
    close: () => void db.close(),
  }
}

/** Opens the file, or answers every command with the reason why it cannot be opened. */
export function openSession(settings: WorkerSettings): WorkerSession {
  try {
    return openedSession(settings)
  } catch (cause) {
    const { code, message = String(cause) } = cause as { code?: string; message?: string }
    const refuse = ({ id }: Command): Reply[] => [{ id, code: code ?? 'SQLITE_CANTOPEN', message }]
    return { opened: false, execute: refuse, refresh() {}, close() {} }
  }
}
