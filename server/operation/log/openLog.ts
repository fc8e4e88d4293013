import { hostname } from 'node:os'
import { join } from 'node:path'
import { type DestinationStream, pino } from 'pino'
import openRollingFile from 'pino-roll'
import type { Config } from '#config'
import type { Log } from '#server/context'

const secrets = ['password', 'oldpassword', 'confirmpassword', 'token', 'salt', 'secret', 'ticket', 'captcha']
const redacted = secrets.flatMap((name) => [name, `*.${name}`])

/** A log at `level` that writes to `destination`, by default standard output. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const settings = { level, base: null, redact: { paths: redacted, censor: '[secret]' } }
  const logger = destination ? pino(settings, destination) : pino(settings)
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
}

/** Folder of the log files. */
export const logFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'log')

/** Name of this instance in its log files: host and port, without dots, which part the names of the files. */
export const instanceName = ({ port }: Pick<Config, 'port'>): string =>
  `${hostname().replace(/[^A-Za-z0-9_-]+/g, '-')}-${port}`

/** Size from which a file is continued in the next one. */
const fileSize = '20m'

type LogConfig = Pick<Config, 'dataDir' | 'port' | 'logLevel'>

interface ServerLog {
  log: Log
  /** Resolves when every line is in its file. */
  close(): Promise<void>
}

/** Says once that the files cannot be written; the server runs on with standard output alone. */
function fileProblem(): (cause: unknown) => void {
  let isReported = false
  return (cause) => {
    if (!isReported) process.stderr.write(`log files cannot be written: ${String(cause)}\n`)
    isReported = true
  }
}

/**
 * The log of the server on standard output and in `DATA_DIR/log`, a file a day and one more from 20 MB on. Without a
 * level there are no files, and files that cannot be written never stop the server.
 */
export async function openServerLog(config: LogConfig): Promise<ServerLog> {
  const { logLevel: level } = config
  const report = fileProblem()
  const file = level === 'silent' ? null : await openFile(config).catch(report)
  if (!file) return { log: openLog(level), close: async () => undefined }
  let isBroken = false
  file.on('error', (cause: unknown) => {
    isBroken = true
    report(cause)
  })
  const streams = [
    { level, stream: pino.destination(1) },
    { level, stream: file },
  ] as const
  const close = () =>
    new Promise<void>((resolve) => {
      // A file that could not be opened never closes.
      if (isBroken) return resolve()
      file.once('close', resolve)
      file.on('error', () => resolve())
      file.end()
    })
  return { log: openLog(level, pino.multistream([...streams] as pino.StreamEntry[])), close }
}

const openFile = (config: LogConfig) =>
  openRollingFile({
    file: join(logFolder(config), instanceName(config)),
    ...{ size: fileSize, frequency: 'daily', dateFormat: 'yyyy-MM-dd', extension: '.log', mkdir: true },
  })
