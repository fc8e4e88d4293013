import { loadRows, validateRows } from '#core/rows'
import { compileRules } from '#core/rule'
import type { Figure, Goal } from '../figure.ts'
import { tableColumns, tableRows, tableSize } from '../page/fields.ts'
import { median, percentile } from '../statistic.ts'
import { onPage, openBrowser } from './browser.ts'
import { buildPages } from './build.ts'
import { hostFolder } from './host.ts'
import { type Visit, visit, type Workload } from './workload.ts'

const form = (candidate: string, count: number): Workload => ({
  candidate,
  count,
  keys: count === 300,
  toggles: count === 300,
})
const plain = (candidate: string): Workload => ({ candidate, count: 1, keys: false, toggles: false })

/** Rows of the large table: 20 columns each. spec: 10,000 rows × 20 columns */
const largeRows = 10_000
const largeTable = (candidate: string): Workload => ({
  ...{ candidate, count: largeRows, keys: true, toggles: false, scrolls: true },
})

const workloads: readonly Workload[] = [
  ...['handForm', 'formilyForm', 'engineForm'].flatMap((candidate) => [form(candidate, 100), form(candidate, 300)]),
  plain('handList'),
  plain('engineList'),
  { ...plain('bareGrid'), keys: true },
  { ...plain('engineTable'), keys: true },
  { ...largeTable('bareGrid') },
  { ...largeTable('engineTable'), openings: 50 },
]

const nameOf = ({ candidate, count }: Workload) => `${candidate} ${count}`

type Visits = ReadonlyMap<string, readonly Visit[]>

/** Visits every candidate in turn, `rounds` times: so that a slow machine affects all of them. */
async function visitAll(rounds: number): Promise<Visits> {
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

const usable: Measure = ({ usableMs }) => usableMs
const complete: Measure = ({ completeMs }) => completeMs
const keys: Measure = ({ keysMs }) => percentile(keysMs, 0.95)
const scrolled: Measure = ({ scrollsMs }) => percentile(scrollsMs, 0.95)
const toggles: Measure = ({ togglesMs }) => median(togglesMs)

const forms = (count: number) => ({
  'by hand': `handForm ${count}`,
  Formily: `formilyForm ${count}`,
  ours: `engineForm ${count}`,
})
const lists = { 'by hand': 'handList 1', ours: 'engineList 1' }
const largeTables = { 'AG Grid': `bareGrid ${largeRows}`, ours: `engineTable ${largeRows}` }
const tables = { 'AG Grid': 'bareGrid 1', ours: 'engineTable 1' }

const times = (of: string, value: number): Goal => ({ of, bound: 'most', value })
const most = (value: number): Goal => ({ bound: 'most', value })

/** The median growth of memory over the openings of a page. */
const grownMb = (visits: readonly Visit[]): number =>
  median(visits.map(({ heapsMb: [first = Number.NaN, last = Number.NaN] }) => last - first))

/** Every cell of the large table under three rules, one of them unique in its column. */
function checkedMs(): number {
  const size = tableSize(largeRows)
  const state = loadRows(tableRows(size))
  const checks = tableColumns(size).map((key) => ({
    key,
    rules: compileRules(['required', { rule: 'maxLength', maxLength: 20 }, 'only'], key),
  }))
  const times = Array.from({ length: 5 }, () => {
    const startedMs = performance.now()
    if (validateRows(state, checks)) throw new Error('the rows of the bench are at fault')
    return performance.now() - startedMs
  })
  return median(times)
}

/** Mount and input of pages written by hand and as documents. spec: architecture, Budgets */
export async function measurePages(rounds: number): Promise<Figure[]> {
  const visits = await visitAll(rounds)
  const figure = (
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
  return [
    figure('list, warm navigation', lists, [usable, times('by hand', 1.1)]),
    figure('form, 100 fields, mount', forms(100), [usable, times('by hand', 1)]),
    figure('form, 100 fields, everything drawn', forms(100), [complete, null]),
    figure('form, 300 fields, mount', forms(300), [usable, times('by hand', 0.3)]),
    figure('form, 300 fields, everything drawn', forms(300), [complete, times('by hand', 0.9)]),
    figure('form, 300 fields, keystroke p95', forms(300), [keys, most(10)]),
    figure('form, 300 fields, hide or show 30', forms(300), [toggles, times('by hand', 0.25)]),
    figure('sub-table 200 × 8, mount', tables, [usable, times('AG Grid', 1.3)]),
    figure('sub-table 200 × 8, keystroke p95', tables, [keys, times('AG Grid', 1.67)]),
    figure('sub-table 10,000 × 20, mount', largeTables, [usable, most(1_000)]),
    figure('sub-table 10,000 × 20, scrolled frame p95', largeTables, [scrolled, times('AG Grid', 1.2)]),
    figure('sub-table 10,000 × 20, keystroke p95', largeTables, [keys, most(8)]),
    {
      workload: 'sub-table 10,000 × 20, all cells checked',
      unit: 'ms',
      values: { ours: checkedMs() },
      goal: most(300),
    },
    {
      workload: 'sub-table 10,000 × 20, memory after 50 openings beyond that after 10',
      unit: 'MB',
      values: { ours: grownMb(visits.get(largeTables.ours) ?? []) },
      goal: most(5),
    },
  ]
}
