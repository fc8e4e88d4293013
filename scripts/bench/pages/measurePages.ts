import type { Figure } from '../figure.ts'
import { measures, most, times, visitAll, visitFigure } from './visits.ts'
import type { Workload } from './workload.ts'

const form = (candidate: string, count: number): Workload => ({
  candidate,
  count,
  keys: count === 300,
  toggles: count === 300,
})
const list = (candidate: string): Workload => ({ candidate, count: 1, keys: false, toggles: false })

const workloads: readonly Workload[] = [
  ...['handForm', 'formilyForm', 'engineForm'].flatMap((candidate) => [form(candidate, 100), form(candidate, 300)]),
  list('handList'),
  list('engineList'),
]

const forms = (count: number) => ({
  'by hand': `handForm ${count}`,
  Formily: `formilyForm ${count}`,
  ours: `engineForm ${count}`,
})
const lists = { 'by hand': 'handList 1', ours: 'engineList 1' }

/** Mount and input of pages written by hand and as documents. spec: architecture, Budgets */
export async function measurePages(rounds: number): Promise<Figure[]> {
  const figure = visitFigure(await visitAll(workloads, rounds))
  const { usable, complete, keys, toggles } = measures
  return [
    figure('list, warm navigation', lists, [usable, times('by hand', 1.1)]),
    figure('form, 100 fields, mount', forms(100), [usable, times('by hand', 1)]),
    figure('form, 100 fields, everything drawn', forms(100), [complete, null]),
    figure('form, 300 fields, mount', forms(300), [usable, times('by hand', 0.3)]),
    figure('form, 300 fields, everything drawn', forms(300), [complete, times('by hand', 0.9)]),
    figure('form, 300 fields, keystroke p95', forms(300), [keys, most(10)]),
    figure('form, 300 fields, hide or show 30', forms(300), [toggles, times('by hand', 0.25)]),
  ]
}
