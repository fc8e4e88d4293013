import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { dashboardMessages, fillText } from '#core/message'
import { toned } from '#core/palette'
import type { CardOfKind } from '#core/screen'
import { type DashboardController, type DayMark, dayMarks, weeksOf } from '#react/board'
import { useDictionaryArrivals } from '#react/engine'
import type { FigureContext, OpenRow } from './figureContext.ts'
import './month.css'

interface MonthBodyProps {
  board: DashboardController
  card: CardOfKind<'calendar'>
  context: FigureContext
  open: OpenRow
}

/** A month whose days are marked where rows lie; a press on a day lists its rows below. */
export function MonthBody({ board, card, context, open }: MonthBodyProps) {
  useDictionaryArrivals()
  const month = board.month(card)
  const marks = dayMarks(card, context)
  const [chosen, choose] = useState(board.today)
  const day = chosen.startsWith(month) ? chosen : `${month}-01`
  return (
    <div className="board-month">
      <MonthHead board={board} card={card} month={month} />
      <table aria-label={monthText(month)}>
        <thead>
          <tr>
            {[...dashboardMessages.weekdays].map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  {date.startsWith(month) && (
                    <Day
                      date={date}
                      marks={marks.get(date) ?? []}
                      isToday={date === board.today}
                      isChosen={date === day}
                      choose={choose}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayRows marks={marks.get(day) ?? []} day={day} open={open} />
    </div>
  )
}

const monthText = (month: string): string => {
  const [year = '', number = ''] = month.split('-')
  return fillText(dashboardMessages.month, { year, month: Number(number) })
}

function MonthHead({ board, card, month }: Pick<MonthBodyProps, 'board' | 'card'> & { month: string }) {
  const turning = (by: number, label: string, icon: React.ReactNode) => (
    <Button type="text" size="small" aria-label={label} icon={icon} onClick={() => board.turn(card, by)} />
  )
  return (
    <div className="board-month-head">
      {turning(-1, dashboardMessages.monthBefore, <LeftOutlined aria-hidden />)}
      <span aria-live="polite">{monthText(month)}</span>
      {turning(1, dashboardMessages.monthAfter, <RightOutlined aria-hidden />)}
    </div>
  )
}

interface DayProps {
  date: string
  marks: readonly DayMark[]
  isToday: boolean
  isChosen: boolean
  choose(date: string): void
}

function Day({ date, marks, isToday, isChosen, choose }: DayProps) {
  const [mark] = marks.filter(({ tone }) => tone !== '').concat(marks)
  const count = marks.length > 0 ? fillText(dashboardMessages.dayCount, { count: marks.length }) : ''
  return (
    <button
      type="button"
      className={`board-day${isToday ? ' is-today' : ''}${isChosen ? ' is-chosen' : ''}`}
      aria-pressed={isChosen}
      aria-label={`${date} ${count}`.trim()}
      title={count}
      onClick={() => choose(date)}
    >
      {Number(date.slice(8))}
      {mark && <span className={toned('board-day-mark', mark.tone)} />}
    </button>
  )
}

/** The entries of the selected day. */
function DayRows({ marks, day, open }: { marks: readonly DayMark[]; day: string; open: OpenRow }) {
  if (marks.length === 0)
    return <p className="board-day-none">{fillText(dashboardMessages.dayEmpty, { day: day.slice(5) })}</p>
  return (
    <ul className="board-day-rows">
      {marks.map(({ row, label }, index) => (
        <li key={typeof row.id === 'string' ? row.id : index} title={label}>
          {open ? (
            <button type="button" className="board-press" onClick={() => open(row)}>
              {label || '–'}
            </button>
          ) : (
            label || '–'
          )}
        </li>
      ))}
    </ul>
  )
}
