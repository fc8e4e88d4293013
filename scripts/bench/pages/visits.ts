import type { Figure, Goal } from '../figure.ts'
import { median, percentile } from '../statistic.ts'
import { onPage, openBrowser } from './browser.ts'
import { buildPages } from './build.ts'
import { hostFolder } from './host.ts'
import { type Visit, visit, type Workload } from './workload.ts'

const nameOf = ({ candidate, count }: Workload) => `${candidate} ${count}`

export type Visits = ReadonlyMap<string, readonly Visit[]>

/** Visits every candidate in turn, `rounds` times: so that a slow machine affects all of them. */
export async function visitAll(workloads: readonly Workload[], rounds: number): Promise<Visits> {
  const { folder, page } = await buildPages()
  const host = await hostFolder(folder)
  const browser = await openBrowser()
  const visits = new Map<string, Visit[]>()
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const workload of workloads) {
        const result = await onPage(browser, host.url + page, (one) => visit(one, workload))
        visits.set(nameOf(workload), [...(visits.get(nameOf(workload)) ?? []), result])
      }
  } finally {
    await browser.close()
    host.close()
  }
  return visits
}

type Measure = (visit: Visit) => number

/** What a figure takes from a visit, in ms. */
export const measures = {
  usable: ({ usableMs }) => usableMs,
  complete: ({ completeMs }) => completeMs,
  keys: ({ keysMs }) => percentile(keysMs, 0.95),
  scrolled: ({ scrollsMs }) => percentile(scrollsMs, 0.95),
  toggles: ({ togglesMs }) => median(togglesMs),
  checked: ({ checksMs }) => median(checksMs),
} satisfies Readonly<Record<string, Measure>>

export const times = (of: string, value: number): Goal => ({ of, bound: 'most', value })
export const most = (value: number): Goal => ({ bound: 'most', value })

/** A row of the table: the median of a measure over the visits of each candidate, by the name of its workload. */
export const visitFigure =
  (visits: Visits) =>
  (
    workload: string,
    candidates: Readonly<Record<string, string>>,
    [measure, goal]: readonly [Measure, Goal | null],
  ): Figure => ({
    workload,
    unit: 'ms',
    values: Object.fromEntries(
      Object.entries(candidates).map(([name, key]) => [name, median((visits.get(key) ?? []).map(measure))]),
    ),
    goal,
  })
