import type { Figure } from '../figure.ts'
import { median } from '../statistic.ts'
import { measures, most, times, visitAll, visitFigure } from './visits.ts'
import type { Visit, Workload } from './workload.ts'

/** Rows of the large table: 20 columns each. spec: 10,000 rows × 20 columns */
const largeRows = 10_000

const table = (candidate: string): Workload => ({ candidate, count: 1, keys: true, toggles: false })
const largeTable = (candidate: string): Workload => ({ ...table(candidate), count: largeRows, scrolls: true })

const workloads: readonly Workload[] = [
  table('bareGrid'),
  table('engineTable'),
  largeTable('bareGrid'),
  { ...largeTable('engineTable'), checks: 5, openings: 50 },
]

const tables = { 'AG Grid': 'bareGrid 1', ours: 'engineTable 1' }
const largeTables = { 'AG Grid': `bareGrid ${largeRows}`, ours: `engineTable ${largeRows}` }

/** The median growth of memory over the openings of a page. */
const grownMb = (visits: readonly Visit[]): number =>
  median(visits.map(({ heapsMb: [first = Number.NaN, last = Number.NaN] }) => last - first))

/** Sub-tables beside plain AG Grid: mount, keys, frames while rows scroll, checks and memory. */
export async function measureTables(rounds: number): Promise<Figure[]> {
  const visits = await visitAll(workloads, rounds)
  const figure = visitFigure(visits)
  const { usable, keys, scrolled, checked } = measures
  return [
    figure('sub-table 200 × 8, mount', tables, [usable, times('AG Grid', 1.3)]),
    figure('sub-table 200 × 8, keystroke p95', tables, [keys, times('AG Grid', 1.67)]),
    figure('sub-table 10,000 × 20, mount', largeTables, [usable, most(1_000)]),
    figure('sub-table 10,000 × 20, scrolled frame p95', largeTables, [scrolled, times('AG Grid', 1.2)]),
    figure('sub-table 10,000 × 20, keystroke p95', largeTables, [keys, most(8)]),
    figure('sub-table 10,000 × 20, all cells checked', { ours: largeTables.ours }, [checked, most(300)]),
    {
      workload: 'sub-table 10,000 × 20, memory after 50 openings beyond that after 10',
      unit: 'MB',
      values: { ours: grownMb(visits.get(largeTables.ours) ?? []) },
      goal: most(5),
    },
  ]
}
