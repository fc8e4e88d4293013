import { administrator } from './accounts.ts'

/** The result of one screen for one user. */
export interface Seen {
  account: string
  screen: string
  /** The steps done, in order. */
  done: string[]
  /** Faults: each makes the run fail. */
  faults: string[]
  /** Steps that could not be tried, and why. */
  untried: string[]
  /** Calls refused at a field, which the form then showed. */
  refused: string[]
  /** Duration of the run. */
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

/** Where to report a step that could not be done: for a user with every right it is a fault. */
export const lacksOf = ({ account, faults, untried }: Seen): string[] => (account === administrator ? faults : untried)

/** Duration and faults of a screen, printed while the run continues. */
export const screenReport = ({ account, screen, faults, tookMs }: Seen): string =>
  [`${account} ${screen} ${seconds(tookMs)} s`, ...faults].join('\n  ')

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** The exit code of runs: at least one screen was opened, and there are no faults. */
export const exitCode = (runs: readonly Seen[]): 0 | 1 =>
  runs.length > 0 && runs.every(({ faults }) => faults.length === 0) ? 0 : 1

/** The runs as a table, then one line for each fault. */
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

/** Each text once, with its count; texts that differ only in the query of an address count as equal. */
function counted(texts: readonly string[]): string[] {
  const plain = texts.map((text) => text.replace(/(https?:\/\/[^\s?]+)\?\S*/g, '$1').replace(/\s*\n\s*/g, ' '))
  return [...new Set(plain)].map((text) => {
    const count = plain.filter((one) => one === text).length
    return count > 1 ? `${text} (×${count})` : text
  })
}
