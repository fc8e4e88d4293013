import { stripVTControlCharacters } from 'node:util'
import type { WatchedPage } from '../product/browser.ts'
import type { Seen } from './report.ts'

/** Does something on a page, and tells as faults what it throws and what went wrong on the page meanwhile. */
export async function telling({ problems }: WatchedPage, seen: Seen, act: () => Promise<void>): Promise<void> {
  const before = problems().length
  try {
    await act()
  } catch (error) {
    seen.faults.push(`stops: ${firstLines(error)}`)
  }
  seen.faults.push(
    ...problems()
      .slice(before)
      .filter((text) => !isRefusal(text, seen)),
  )
}

const firstLines = (error: unknown): string =>
  error instanceof Error ? stripVTControlCharacters(error.message.split('\n').slice(0, 4).join(' ')) : String(error)

/** What is refused is told of in the console too: a screen that the person lacks, and what may not be given to others. */
const isRefusal = (text: string, { done, refused }: Seen): boolean =>
  text.includes('403') && (done.includes('denied') || refused.some((path) => text.includes(path)))
