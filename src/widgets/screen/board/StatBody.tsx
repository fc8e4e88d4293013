import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { dashboardMessages, fillText } from '#core/message'
import type { CardOfKind } from '#core/screen'
import { type StatFigures, statFigures } from '#react/board'
import { Icon } from '#widgets/icon'
import type { FigureContext, OpenRow } from './figureContext.ts'
import { numberText } from './numberText.ts'

const [width, height] = [120, 32]

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

/** One large number with its trend and sparkline. */
export function StatBody({ card, context, open }: StatBodyProps) {
  const figures = statFigures(card, context)
  const { value, unit, note, tone, spark } = figures
  const number = (
    <span className={`board-number${tone ? ` is-${tone}` : ''}`}>
      {typeof value === 'string' ? value : numberText(value, card.digits)}
      {unit && value !== null && <span className="board-unit">{unit}</span>}
    </span>
  )
  return (
    <div className="board-stat">
      <div className="board-stat-line">
        {open ? (
          <button type="button" className="board-press" onClick={() => open(context.rows[0] ?? {})}>
            {number}
          </button>
        ) : (
          number
        )}
        {card.icon && (
          <span className="board-icon">
            <Icon name={card.icon} />
          </span>
        )}
      </div>
      {card.progress && typeof value === 'number' && (
        <Progress
          percent={Math.min(100, Math.max(0, value))}
          showInfo={false}
          size="small"
          aria-label={card.title?.text}
        />
      )}
      {spark.length > 1 && <Spark values={spark} />}
      {(note || figures.trend !== null) && (
        <div className="board-note">
          {note && <span>{note}</span>}
          <Trend {...figures} />
        </div>
      )}
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
