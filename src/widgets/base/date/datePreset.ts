import dayjs, { type Dayjs } from 'dayjs'

type Range = [Dayjs, Dayjs]

/** Ranges that are often asked for, around the product's day of today; weeks begin on Monday. */
export function rangePresets(today: string): { label: string; value: Range }[] {
  const day = dayjs(today, 'YYYY-MM-DD', true)
  const monday = day.subtract((day.day() + 6) % 7, 'day')
  const yesterday = day.subtract(1, 'day')
  return [
    { label: '今天', value: [day, day] },
    { label: '昨天', value: [yesterday, yesterday] },
    { label: '本周', value: [monday, monday.add(6, 'day')] },
    { label: '本月', value: [day.startOf('month'), day.endOf('month')] },
    { label: '近30天', value: [day.subtract(29, 'day'), day] },
    { label: '本年', value: [day.startOf('year'), day.endOf('year')] },
  ]
}
