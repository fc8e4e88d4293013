import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from '#app'
import { assemble } from '#assemble'
import { type Config, readConfig } from '#config'
import { fillText, requestMessages } from '#core/message'
import type { Part } from '#server/http'
import { collectGarbage } from '#server/platform'

const drainTimeoutMs = 20_000

/** Prints for the person who starts the server; everything else goes to the log. */
const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** The nearest ancestor folder that contains `name`, found both from the sources and from the bundle. */
function folderWith(name: string): string | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder
    if (dirname(folder) === folder) return undefined
  }
}

function versionIn(folder: string | undefined): string {
  if (!folder) return '0.0.0'
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string }).version ?? '0.0.0'
}

/** On a signal, exits when running calls are finished, or after a timeout. */
function drainOn(signals: readonly NodeJS.Signals[], close: () => Promise<void>): void {
  let closing = false
  const end = () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), drainTimeoutMs).unref()
    void close().then(() => process.exit(0))
  }
  for (const signal of signals) process.on(signal, end)
}

async function run(config: Config, more: readonly Part[]): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true })
  const root = folderWith('package.json')
  const clientDir = root ? join(root, 'dist/client') : ''
  const { documents, parts } = assemble({ print })
  const app = await createApp({
    config,
    documents,
    parts: [...parts, ...more],
    version: versionIn(root),
    ...(clientDir && existsSync(clientDir) ? { clientDir } : {}),
    lost: () => process.exit(1),
  })
  drainOn(['SIGTERM', 'SIGINT'], () => app.close())
  process.on('uncaughtException', (cause) => app.services.log.error({ err: cause }, 'uncaught'))
  process.on('unhandledRejection', (cause) => app.services.log.error({ err: cause }, 'unhandled rejection'))
  await collectGarbage()
  const address = await app.listen()
  print([fillText(requestMessages.started, { address: config.publicUrl || address })])
}

/** Runs the server of this process, with further parts in development. An unusable setting ends the process with its reason. */
export async function serve(more: readonly Part[] = []): Promise<void> {
  try {
    await run(readConfig(process.env), more)
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exit(1)
  }
}
