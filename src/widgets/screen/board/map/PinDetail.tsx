import { CloseOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dashboardMessages, mapMessages, messages } from '#core/message'
import { toned } from '#core/palette'
import type { CardOfKind } from '#core/screen'
import { type DashboardController, labelOf, type MetricFigures, type Pin } from '#react/board'
import { ToneMark } from '#widgets/face'
import type { OpenRow } from '../figureContext.ts'
import { quantityText } from '../numberText.ts'

interface PinDetailProps {
  board: DashboardController
  card: CardOfKind<'map'>
  pin: Pin
  open: OpenRow
  close(): void
}

/** What an open pin shows: its name, what distinguishes it, its values, and the way to all of it. */
export function PinDetail({ board, card, pin, open, close }: PinDetailProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    container.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const marks = card.legend.filter(({ name }) => pin.row[name] !== null && pin.row[name] !== undefined)
  return (
    <div ref={container} role="dialog" aria-label={pin.title} className="map-detail" tabIndex={-1} onKeyDown={leave}>
      <header>
        <strong title={pin.title}>{pin.title}</strong>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={messages.word.close}
          onClick={close}
        />
      </header>
      {pin.sub && <div className="map-detail-sub">{pin.sub}</div>}
      {marks.length > 0 && (
        <div className="map-detail-marks">
          {marks.map(({ name }) => (
            <ToneMark key={name} text={labelOf(pin.row, name)} tone={name === card.color?.name ? pin.tone : ''} />
          ))}
        </div>
      )}
      <PinValues board={board} card={card} pin={pin} />
      {open && (
        <Button type="primary" size="small" onClick={() => open(pin.row)}>
          {messages.word.detail}
        </Button>
      )}
    </div>
  )
}

type Answer = readonly MetricFigures[] | 'loading' | 'failed'

/** The values of the records that belong to a pin, requested when it is pressed. */
function PinValues({ board, card, pin }: Pick<PinDetailProps, 'board' | 'card' | 'pin'>) {
  const [answer, setAnswer] = useState<Answer>('loading')
  const [attempt, setAttempt] = useState(0)
  const { row } = pin
  const tells = board.hasFigures(card, row)
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again when it is tried again
  useEffect(() => {
    if (!tells) return
    let isOver = false
    const take = (next: Answer) => {
      if (!isOver) setAnswer(next)
    }
    take('loading')
    board.figures(card, row).then(take, () => take('failed'))
    return () => {
      isOver = true
    }
  }, [board, card, row, tells, attempt])
  if (!tells) return null
  if (answer === 'loading') return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (answer === 'failed')
    return (
      <div className="map-detail-sub">
        {mapMessages.unread}
        <Button type="link" size="small" onClick={() => setAttempt(attempt + 1)}>
          {messages.word.retry}
        </Button>
      </div>
    )
  return (
    <dl className="map-detail-values">
      {answer.map((value) => (
        <Value key={value.id} {...value} />
      ))}
    </dl>
  )
}

const Value = ({ name, value, text, unit, digits, standing, tone }: MetricFigures) => (
  <div className={toned('map-detail-value', tone)}>
    <dt title={name}>{name}</dt>
    <dd>
      {value === null ? text || '–' : quantityText(value, unit, digits)}
      {standing === 'high' && <small>{dashboardMessages.aboveRange}</small>}
      {standing === 'low' && <small>{dashboardMessages.belowRange}</small>}
    </dd>
  </div>
)
