import { ArrowDownOutlined, ArrowUpOutlined, MinusOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { dashboardMessages, fillText } from '#core/message'
import { toned } from '#core/palette'
import type { CardOfKind } from '#core/screen'
import { type DashboardController, type MetricFigures, metricFigures } from '#react/board'
import { useWatched } from '#react/watch'
import type { FigureContext } from '../figureContext.ts'
import { numberText } from '../numberText.ts'
import './metrics.css'

interface MetricProps {
  metric: MetricFigures
  /** Earlier values are requested: a card without them says so. */
  compared: boolean
}

/** One value: large, with where it lies in its range and how it has changed. A new value flashes. */
function Metric({ metric, compared }: MetricProps) {
  const { name, value, text, unit, digits, standing, tone, time, note } = metric
  const figure = value === null ? text || '–' : numberText(value, digits)
  const first = useRef(figure)
  const changed = first.current !== figure
  return (
    <li className={toned('metric', tone)} title={time}>
      <div className="metric-head">
        <span className="metric-name" title={name}>
          {name}
        </span>
        <Standing standing={standing} />
      </div>
      <div key={figure} className={changed ? 'metric-value is-new' : 'metric-value'}>
        {figure}
        {unit && value !== null && <span className="metric-unit">{unit}</span>}
      </div>
      <Band {...metric} />
      {note && <span className="metric-change">{note}</span>}
      {compared && <Change {...metric} />}
    </li>
  )
}

/** In words, never by colour alone. */
function Standing({ standing }: Pick<MetricFigures, 'standing'>) {
  if (standing === 'high') return <span className="metric-mark">{dashboardMessages.aboveRange}</span>
  return standing === 'low' ? <span className="metric-mark">{dashboardMessages.belowRange}</span> : null
}

/** The range as a band, and a mark where the value lies: a quarter of the width is left on both sides of the range. */
function Band({ value, low, high, digits }: MetricFigures) {
  if (low === null && high === null) return null
  const { range, atLeast, atMost } = dashboardMessages
  const text = low === null ? atMost : high === null ? atLeast : range
  return (
    <div className="metric-range">
      {low !== null && high !== null && high > low && (
        <div className="metric-band" aria-hidden>
          {value !== null && <span style={{ insetInlineStart: `${placeOf(value, low, high)}%` }} />}
        </div>
      )}
      <span>{fillText(text, { low: numberText(low, digits), high: numberText(high, digits) })}</span>
    </div>
  )
}

const placeOf = (value: number, low: number, high: number): number =>
  Math.min(98, Math.max(2, 25 + ((value - low) / (high - low)) * 50))

function Change({ change, digits, unit }: MetricFigures) {
  const { beforeRise, beforeFall, beforeLevel } = dashboardMessages
  if (change === null) return <span className="metric-change">–</span>
  const value = numberText(Math.abs(change), digits)
  if (Number(value.replaceAll(',', '')) === 0)
    return (
      <span className="metric-change">
        <MinusOutlined aria-hidden /> {beforeLevel}
      </span>
    )
  return (
    <span className="metric-change">
      {change > 0 ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}{' '}
      {fillText(change > 0 ? beforeRise : beforeFall, { value: `${value}${unit ? ` ${unit}` : ''}` })}
    </span>
  )
}

interface MetricsBodyProps {
  board: DashboardController
  card: CardOfKind<'metrics'>
  context: FigureContext
}

/** Values on small cards, each with its range and its course. */
export function MetricsBody({ board, card, context }: MetricsBodyProps) {
  const { cards } = useWatched(board.state)
  const beside = (id = '') => cards[id]?.rows ?? []
  const metrics = metricFigures(card, {
    ...context,
    before: beside(card.before?.rows.id),
    limits: beside(card.limits?.rows.id),
  })
  return (
    <ul className="metrics">
      {metrics.map((metric) => (
        <Metric key={metric.id} metric={metric} compared={card.before !== undefined} />
      ))}
    </ul>
  )
}
