const dayMs = 86_400_000
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const firstMs = (month: string): number => Date.parse(`${month}-01T00:00:00Z`)

/** The month so many after one; months are `YYYY-MM`. */
export function monthAfter(month: string, by: number): string {
  const first = new Date(firstMs(month))
  return dayText(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1)).slice(0, 7)
}

/** The first and the last day of a month. */
export const daysOf = (month: string): readonly [string, string] => [
  `${month}-01`,
  dayText(firstMs(monthAfter(month, 1)) - dayMs),
]

/** The weeks of a month from Monday on, filled up with the days around it. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const [first, last] = daysOf(month).map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number]
  const mondayMs = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const count = Math.ceil((last - mondayMs + dayMs) / (7 * dayMs))
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => dayText(mondayMs + (week * 7 + day) * dayMs)),
  )
}
