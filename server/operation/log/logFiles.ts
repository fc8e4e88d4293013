import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { groupBy, isObject } from '#core/object'

/** A log file by the parts of its name, `<instance>.<day>.<number>.log`. */
interface LogFile {
  path: string
  instance: string
  day: string
  number: number
}

const fileName = /^([A-Za-z0-9_-]+)\.(\d{4}-\d{2}-\d{2})\.(\d+)\.log$/

/** The log files of a folder, the newest first; none when there is no folder. */
async function logFiles(folder: string): Promise<LogFile[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.flatMap((name) => {
    const [, instance, day, number] = fileName.exec(name) ?? []
    return instance && day ? [{ path: join(folder, name), instance, day, number: Number(number) }] : []
  })
  return files.sort((one, other) => (one.day === other.day ? other.number - one.number : one.day < other.day ? 1 : -1))
}

/** Names of the instances that have written log files, in order. */
export async function logInstances(folder: string): Promise<string[]> {
  return [...new Set((await logFiles(folder)).map(({ instance }) => instance))].sort()
}

/** Removes the files that were last written before `beforeMs`; returns how many. */
export async function removeOldLogs(folder: string, beforeMs: number): Promise<number> {
  const files = await logFiles(folder)
  const removals = files.map(async ({ path }) => {
    const { mtimeMs } = await stat(path)
    if (mtimeMs < beforeMs) await rm(path)
    return mtimeMs < beforeMs
  })
  return (await Promise.all(removals)).filter(Boolean).length
}

const levels: Readonly<Record<string, number>> = { DEBUG: 20, INFO: 30, WARN: 40, ERROR: 50 }
const levelName = (level: unknown): string =>
  Object.entries(levels).findLast(([, least]) => Number(level) >= least)?.[0] ?? 'DEBUG'

/** Which lines are wanted; an empty text restricts nothing. */
interface LogSearch {
  instance: string
  /** Names of levels. */
  levels: readonly string[]
  message: string
  fromMs: number
  toMs: number
}

/** A line of the log as the monitoring page shows it. */
interface LogLine {
  id: string
  instance: string
  level: string
  /** Where it comes from: a page, the database, or the server. */
  logger: string
  message: string
  /** Id of the request, empty for what no request caused. */
  traceId: string
  timeMs: number
}

const loggerOf = (line: Record<string, unknown>) => (line.client ? 'client' : line.sql ? 'database' : 'server')

function readLine(text: string, id: string, instance: string): LogLine | null {
  try {
    const line: unknown = JSON.parse(text)
    if (!isObject(line)) return null
    return {
      ...{ id, instance, level: levelName(line.level), logger: loggerOf(line) },
      message: String(line.msg ?? ''),
      traceId: typeof line.requestId === 'string' ? line.requestId : '',
      timeMs: Number(line.time ?? 0),
    }
  } catch {
    return null
  }
}

const isWanted = (line: LogLine, search: LogSearch): boolean =>
  (search.levels.length === 0 || search.levels.includes(line.level)) &&
  line.message.includes(search.message) &&
  line.timeMs >= search.fromMs &&
  line.timeMs <= search.toMs

/** A text as it stands in a line, whose texts are those of JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** The last `most` lines of a file that are wanted, the newest first; those read so far when the file is taken away meanwhile. */
async function linesOf({ path, instance, day, number }: LogFile, search: LogSearch, most: number): Promise<LogLine[]> {
  const lines: LogLine[] = []
  const message = inJson(search.message)
  let index = 0
  try {
    for await (const text of createInterface({ input: createReadStream(path, 'utf8') })) {
      index += 1
      const line = text.includes(message) ? readLine(text, `${instance}.${day}.${number}.${index}`, instance) : null
      if (line && isWanted(line, search)) lines.push(line)
      if (lines.length > 2 * most) lines.splice(0, most)
    }
  } catch (cause) {
    if (!isObject(cause) || cause.code !== 'ENOENT') throw cause
  }
  return lines.slice(-most).reverse()
}

const dayMs = 86_400_000

/** Whether a file may have lines of the time that is searched. Its day is one of the clock of its server, in whichever zone. */
function isInTime({ day }: LogFile, { fromMs, toMs }: LogSearch): boolean {
  const startMs = Date.parse(`${day}T00:00:00Z`)
  return startMs + 2 * dayMs > fromMs && startMs - dayMs <= toMs
}

/** The most files of each instance that one search reads. */
const maxFiles = 5

/** The newest lines that are wanted, at most `most`, out of each instance's newest files of that time. */
export async function searchLogs(folder: string, search: LogSearch, most: number): Promise<LogLine[]> {
  const files = (await logFiles(folder)).filter(
    (file) => ['', file.instance].includes(search.instance) && isInTime(file, search),
  )
  const found: LogLine[] = []
  for (const ofInstance of groupBy(files, ({ instance }) => instance).values())
    found.push(...(await newestLines(ofInstance.slice(0, maxFiles), search, most)))
  return found.sort((one, other) => other.timeMs - one.timeMs).slice(0, most)
}

/** The lines of one instance's files, the newest file first, until there are enough. */
async function newestLines(files: readonly LogFile[], search: LogSearch, most: number): Promise<LogLine[]> {
  const lines: LogLine[] = []
  for (const file of files) {
    lines.push(...(await linesOf(file, search, most)))
    if (lines.length >= most) break
  }
  return lines
}
