import dayjs, { type Dayjs } from 'dayjs'
import { messages } from '#core/message'

const { range } = messages.control

type Range = [Dayjs, Dayjs]

/** Ranges that are often asked for, around the product's day of today; weeks begin on Monday. */
export function rangePresets(today: string): { label: string; value: Range }[] {
  const day = dayjs(today, 'YYYY-MM-DD', true)
  const monday = day.subtract((day.day() + 6) % 7, 'day')
  const yesterday = day.subtract(1, 'day')
  return [
    { label: range.today, value: [day, day] },
    { label: range.yesterday, value: [yesterday, yesterday] },
    { label: range.week, value: [monday, monday.add(6, 'day')] },
    { label: range.month, value: [day.startOf('month'), day.endOf('month')] },
    { label: range.days7, value: [day.subtract(6, 'day'), day] },
    { label: range.days30, value: [day.subtract(29, 'day'), day] },
    { label: range.year, value: [day.startOf('year'), day.endOf('year')] },
  ]
}
