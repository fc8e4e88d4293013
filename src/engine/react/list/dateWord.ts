/** Words that a date filter may begin with, and the days from and to which they reach. spec: schema-language, Expressions */
const spans: Readonly<Record<string, (today: Date) => [Date, Date]>> = {
  today: (today) => [today, today],
  yesterday: (today) => [daysFrom(today, -1), daysFrom(today, -1)],
  week: (today) => [daysFrom(today, -((today.getUTCDay() + 6) % 7)), today],
  days7: (today) => [daysFrom(today, -6), today],
  days30: (today) => [daysFrom(today, -29), today],
  month: (today) => [new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1)), today],
  year: (today) => [new Date(Date.UTC(today.getUTCFullYear(), 0, 1)), today],
}

/** The days that `word` means on `today` (YYYY-MM-DD); undefined when it is no such word. Weeks begin on Monday. */
export function dateSpan(word: unknown, today: string): [string, string] | undefined {
  const span = typeof word === 'string' && Object.hasOwn(spans, word) ? spans[word] : undefined
  if (!span) return undefined
  const [from, to] = span(new Date(`${today}T00:00:00Z`))
  return [dayText(from), dayText(to)]
}

const daysFrom = (day: Date, days: number): Date => new Date(day.getTime() + days * 86_400_000)

const dayText = (day: Date): string => day.toISOString().slice(0, 10)
