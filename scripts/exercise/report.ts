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
}

export const newSeen = (account: string, screen: string): Seen => ({
  account,
  screen,
  done: [],
  faults: [],
  untried: [],
  refused: [],
})

/** The runs as a table, then every fault in a line. */
export function printed(runs: readonly Seen[]): string {
  const rows = runs.map(({ account, screen, done, faults, untried }) => [
    account,
    screen,
    done.join(' '),
    String(faults.length),
    String(untried.length),
  ])
  const head = ['account', 'screen', 'done', 'faults', 'untried']
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const told = (name: 'faults' | 'untried') =>
    runs.flatMap((run) => counted(run[name]).map((text) => `${name}  ${run.account}  ${run.screen}  ${text}`))
  return [line(head), ...rows.map(line), '', ...told('untried'), ...told('faults')].join('\n')
}

/** Each text once, with how often it was said; what an address asks for does not tell one from another. */
function counted(texts: readonly string[]): string[] {
  const plain = texts.map((text) => text.replace(/(https?:\/\/[^\s?]+)\?\S*/g, '$1').replace(/\s*\n\s*/g, ' '))
  return [...new Set(plain)].map((text) => {
    const count = plain.filter((one) => one === text).length
    return count > 1 ? `${text} (×${count})` : text
  })
}
