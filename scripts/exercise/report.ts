import { administrator } from './accounts.ts'

/** What was seen of one screen by one person. */
export interface Seen {
  account: string
  screen: string
  /** What was done, in order. */
  done: string[]
  /** What went wrong: each makes the run fail. */
  faults: string[]
  /** What could not be tried, and why. */
  untried: string[]
  /** Calls that were refused at a field, which the form then told of. */
  refused: string[]
  /** How long it took. */
  tookMs: number
}

export const newSeen = (account: string, screen: string): Seen => ({
  account,
  screen,
  done: [],
  faults: [],
  untried: [],
  refused: [],
  tookMs: 0,
})

/** Where what could not be done is told: whoever has every right can do whatever the documents say. */
export const lacksOf = ({ account, faults, untried }: Seen): string[] => (account === administrator ? faults : untried)

/** How long a screen took and what is against it, while the rest is still to come. */
export const screenReport = ({ account, screen, faults, tookMs }: Seen): string =>
  [`${account} ${screen} ${seconds(tookMs)} s`, ...faults].join('\n  ')

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** The exit code of runs: something must have been opened, and nothing be at fault. */
export const exitCode = (runs: readonly Seen[]): 0 | 1 =>
  runs.length > 0 && runs.every(({ faults }) => faults.length === 0) ? 0 : 1

/** The runs as a table, then every fault in a line. */
export function printed(runs: readonly Seen[]): string {
  const rows = runs.map(({ account, screen, done, faults, untried, tookMs }) => [
    account,
    screen,
    done.join(' '),
    String(faults.length),
    String(untried.length),
    seconds(tookMs),
  ])
  const head = ['account', 'screen', 'done', 'faults', 'untried', 'seconds']
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const faultLines = (name: 'faults' | 'untried') =>
    runs.flatMap((run) => counted(run[name]).map((text) => `${name}  ${run.account}  ${run.screen}  ${text}`))
  return [line(head), ...rows.map(line), '', ...faultLines('untried'), ...faultLines('faults')].join('\n')
}

/** Each text once, with how often it was said; what an address asks for does not tell one from another. */
function counted(texts: readonly string[]): string[] {
  const plain = texts.map((text) => text.replace(/(https?:\/\/[^\s?]+)\?\S*/g, '$1').replace(/\s*\n\s*/g, ' '))
  return [...new Set(plain)].map((text) => {
    const count = plain.filter((one) => one === text).length
    return count > 1 ? `${text} (×${count})` : text
  })
}
