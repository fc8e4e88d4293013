import { stripVTControlCharacters } from 'node:util'
import type { WatchedPage } from '../product/browser.ts'
import type { Seen } from './report.ts'

/** A page, and what the server prints. */
export interface Watched extends WatchedPage {
  printed(): string
}

/** Does something on a page, and tells as faults what it throws and what went wrong on the page and in the server meanwhile. */
export async function telling({ problems, printed }: Watched, seen: Seen, act: () => Promise<void>): Promise<void> {
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

/** The errors of a log, whatever was answered to the page. */
const errorsIn = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{"level":50,'))
    .map((line) => `server: ${JSON.parse(line).err?.message ?? JSON.parse(line).msg}`)

const firstLines = (error: unknown): string =>
  error instanceof Error ? stripVTControlCharacters(error.message.split('\n').slice(0, 4).join(' ')) : String(error)

/** What is refused is told of in the console too: a screen that the person lacks, and what may not be given to others. */
const isRefusal = (text: string, { done, refused }: Seen): boolean =>
  text.includes('403') && (done.includes('denied') || refused.some((path) => text.includes(path)))
