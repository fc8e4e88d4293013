import { type Figure, isReached, standing } from './figure.ts'

const rounded = (value: number): string =>
  Number.isNaN(value) ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })

function goalText({ goal, unit }: Figure): string {
  if (!goal) return ''
  const sign = goal.bound === 'most' ? '≤' : '≥'
  return goal.of ? `${sign} × ${goal.value} of ${goal.of}` : `${sign} ${goal.value} ${unit}`
}

function standingText(figure: Figure): string {
  const { goal } = figure
  const reached = isReached(figure)
  if (reached === null) return ''
  const measured = goal?.of ? `× ${standing(figure).toFixed(2)}` : ''
  return `${measured} ${reached ? 'reached' : 'missed'}`.trim()
}

const others = ({ values, unit }: Figure): string =>
  Object.entries(values)
    .filter(([candidate]) => candidate !== 'ours')
    .map(([candidate, value]) => `${candidate} ${rounded(value)} ${unit}`)
    .join(', ')

/** The figures as a table in Markdown. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const own = `${rounded(figure.values.ours ?? Number.NaN)} ${figure.unit}`
    return `| ${[figure.workload, own, others(figure), goalText(figure), standingText(figure)].join(' | ')} |`
  })
  return ['| workload | ours | beside it | goal | |', '|---|---|---|---|---|', ...rows].join('\n')
}
