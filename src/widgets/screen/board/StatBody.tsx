import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { dashboardMessages, fillText } from '#core/message'
import { toned } from '#core/palette'
import type { CardOfKind } from '#core/screen'
import { type StatFigures, statFigures, titleOf } from '#react/board'
import { Icon } from '#widgets/icon'
import type { FigureContext, OpenRow } from './figureContext.ts'
import { numberText, quantityText } from './numberText.ts'
import './stat.css'

const [width, height] = [96, 28]

/** The course of a number, small and without axes; the number beside it says the rest. */
function Spark({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) =>
    most === least ? height / 2 : height - 2 - ((value - least) / (most - least)) * (height - 4)
  const points = values.map((value, index) => `${(index / (values.length - 1)) * width},${y(value).toFixed(1)}`)
  return (
    <svg className="board-spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}

interface StatBodyProps {
  card: CardOfKind<'stat'>
  context: FigureContext
  open: OpenRow
}

interface ShareProps {
  label: string
  value: number
  target: number | null
}

const percentOf = (value: number): string => `${Math.min(100, Math.max(0, value))}%`

/** A share as a bar, with a line where its target is. */
function Share({ label, value, target }: ShareProps) {
  const text =
    target === null ? undefined : fillText(dashboardMessages.shareOf, { value: numberText(value, 1), target })
  return (
    <span
      className="board-share"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={text}
    >
      <span style={{ width: percentOf(value) }} />
      {target !== null && <i style={{ insetInlineStart: percentOf(target) }} />}
    </span>
  )
}

/** One large number, beside it its share or its course, below it what it says and how it has changed. */
export function StatBody({ card, context, open }: StatBodyProps) {
  const figures = statFigures(card, context)
  const { value, unit, note, tone, spark, target } = figures
  const number = (
    <span className={typeof value === 'string' ? 'board-number is-worded' : 'board-number'}>
      {typeof value === 'string' ? value : numberText(value, card.digits)}
      {unit && value !== null && <span className="board-unit">{unit}</span>}
    </span>
  )
  return (
    <div className={toned('board-stat', tone)}>
      <div className="board-stat-line">
        {open ? (
          <button type="button" className="board-press" onClick={() => open(context.rows[0] ?? {})}>
            {number}
          </button>
        ) : (
          number
        )}
        {card.progress && typeof value === 'number' && (
          <Share label={titleOf(card, context)} value={value} target={target} />
        )}
        {spark.length > 1 && <Spark values={spark} />}
        {card.icon && !card.progress && spark.length < 2 && (
          <span className="board-icon">
            <Icon name={card.icon} />
          </span>
        )}
      </div>
      <div className="board-note">
        {target !== null && (
          <span className={note ? 'board-target' : ''}>
            {fillText(dashboardMessages.target, { value: quantityText(target, unit) })}
          </span>
        )}
        {note && <span title={note}>{note}</span>}
        <Trend {...figures} />
      </div>
    </div>
  )
}

/** Never by colour alone: the arrow and the words say it too. */
function Trend({ trend }: StatFigures) {
  if (trend === null) return null
  const { rise, fall, level } = dashboardMessages
  const value = `${numberText(Math.abs(trend), 1)}%`
  if (trend === 0) return <span>{level}</span>
  const text = fillText(trend > 0 ? rise : fall, { value })
  return (
    <span className={trend > 0 ? 'board-trend is-rise' : 'board-trend is-fall'}>
      {trend > 0 ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />} {text}
    </span>
  )
}
