/** A date, a date-time or a time of day on the wall clock (GMT+8), as milliseconds without a time zone. */
export interface WallTime {
  readonly ms: number
  readonly kind: 'date' | 'datetime' | 'time'
}

export const dayMs = 86_400_000
const shape = /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:(?:^|[ T])(\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** Reads 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm[:ss]' or 'HH:mm[:ss]'; undefined for other values and invalid days. */
export function readWallTime(value: unknown): WallTime | undefined {
  const match = typeof value === 'string' && value !== '' && value.length <= 19 ? shape.exec(value) : null
  if (!match) return undefined
  const [, year, month, day, hour, minute, second] = match
  const timeMs = timeOfDayMs(Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0))
  const dateMs = year === undefined ? 0 : dateToMs(Number(year), Number(month), Number(day))
  if (timeMs === undefined || dateMs === undefined) return undefined
  if (year === undefined) return { ms: timeMs, kind: 'time' }
  return { ms: dateMs + timeMs, kind: hour === undefined ? 'date' : 'datetime' }
}

function timeOfDayMs(hour: number, minute: number, second: number): number | undefined {
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return ((hour * 60 + minute) * 60 + second) * 1_000
}

function dateToMs(year: number, month: number, day: number): number | undefined {
  if (year < 1000) return undefined
  const ms = Date.UTC(year, month - 1, day)
  const read = new Date(ms)
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day ? ms : undefined
}

/** Writes a wall time in the language's format; null outside the years 1000 to 9999. */
export function writeWallTime({ ms, kind }: WallTime): string | null {
  if (ms < -30_610_224_000_000 && kind !== 'time') return null
  if (ms >= 253_402_300_800_000) return null
  const iso = new Date(ms).toISOString()
  if (kind === 'time') return iso.slice(11, 19)
  return kind === 'date' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/** Whole days since Monday 1969-12-29. */
export function dayNumber({ ms }: WallTime): number {
  return Math.floor(ms / dayMs) + 3
}

/** Midnight of a day number. */
export function dayNumberToMs(day: number): number {
  return (day - 3) * dayMs
}

const weekdayWidths = { ddd: 'short', dddd: 'long' } as const
const token = /\[([^\]]*)\]|YYYY|YY|MM?|DD?|HH?|mm?|ss?|dddd?/g

/** Letters of a format that are no token and would stay unchanged. */
export const unknownToken = (format: string): string | undefined => /[A-Za-z]+/.exec(format.replace(token, ' '))?.[0]

/** Formats `time`; tokens: YYYY YY MM M DD D HH H mm m ss s dddd (星期一) ddd (周一); [text] and others stay. */
export function formatWallTime({ ms }: WallTime, format: string): string {
  const time = new Date(ms)
  const parts: Record<string, number> = {
    Y: time.getUTCFullYear(),
    M: time.getUTCMonth() + 1,
    D: time.getUTCDate(),
    H: time.getUTCHours(),
    m: time.getUTCMinutes(),
    s: time.getUTCSeconds(),
  }
  return format.replace(token, (word: string, literal: string | undefined) => {
    if (literal !== undefined) return literal
    if (word === 'ddd' || word === 'dddd')
      return time.toLocaleDateString('zh-CN', { weekday: weekdayWidths[word], timeZone: 'UTC' })
    const digits = String(parts[word[0] ?? '']).padStart(word.length, '0')
    return word === 'YY' ? digits.slice(-2) : digits
  })
}
