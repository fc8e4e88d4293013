import { stripVTControlCharacters } from 'node:util'
import type { WatchedPage } from '../product/browser.ts'
import type { Seen } from './report.ts'

/** A page, and the output of the server. */
export interface Watched extends WatchedPage {
  printed(): string
}

/** Does something on a page, and reports as faults what it throws and the errors of the page and the server in the meantime. */
export async function recordFaults(
  { problems, printed }: Watched,
  seen: Seen,
  act: () => Promise<void>,
): Promise<void> {
  const before = problems().length
  const from = printed().length
  try {
    await act()
  } catch (error) {
    seen.faults.push(`stops: ${firstLines(error)}`)
  }
  seen.faults.push(
    ...problems()
      .slice(before)
      .filter((text) => !isRefusal(text, seen)),
    ...errorsIn(printed().slice(from)),
  )
}

/** The errors of a log, whatever the page received. */
const errorsIn = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{"level":50,'))
    .map((line) => `server: ${JSON.parse(line).err?.message ?? JSON.parse(line).msg}`)

const firstLines = (error: unknown): string =>
  error instanceof Error ? stripVTControlCharacters(error.message.split('\n').slice(0, 4).join(' ')) : String(error)

/** Refusals appear in the console too: a screen the user may not open, and rights that may not be granted to others. */
const isRefusal = (text: string, { done, refused }: Seen): boolean =>
  text.includes('403') && (done.includes('denied') || refused.some((path) => text.includes(path)))
