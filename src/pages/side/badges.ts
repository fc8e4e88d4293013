import type { Runtime } from '#runtime/service'

/** How many there are, by the path of the menu entry. */
export type BadgeCounts = Readonly<Record<string, number>>

const everyMs = 60_000
/** What somebody writes is often followed by more. */
const afterWriteMs = 1_000

/**
 * Tells the numbers beside the menu: at once, after what the user writes, and every minute while the page is seen. When they
 * cannot be had, the last ones stay. Answers how to stop. spec: schema-language, Dictionaries and menus
 */
export function watchBadges({ http, ports }: Pick<Runtime, 'http' | 'ports'>, onCounts: (counts: BadgeCounts) => void) {
  const { clock } = ports
  const end = new AbortController()
  let cancel = () => {}
  const ask = async () => {
    if (!document.hidden) {
      const quiet = { quiet: 'all', signal: end.signal } as const
      await http.get<BadgeCounts>('/sys/permission/badges', {}, quiet).then(onCounts, () => {})
    }
    wait(everyMs)
  }
  const wait = (ms: number) => {
    cancel()
    if (!end.signal.aborted) cancel = clock.after(ms, () => void ask())
  }
  const stopHearing = http.onWritten(() => wait(afterWriteMs))
  void ask()
  return () => {
    end.abort()
    stopHearing()
    cancel()
  }
}
