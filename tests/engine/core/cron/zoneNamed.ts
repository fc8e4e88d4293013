import type { Zone } from '#core/cron'

/** A zone of the world by its name, out of the tables of the machine. */
export function zoneNamed(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
  const known = new Map<number, number>()
  return (ms) => {
    const hour = Math.floor(ms / 3_600_000)
    const found = known.get(hour) ?? offsetIn(format.format(ms))
    known.set(hour, found)
    return found
  }
}

function offsetIn(text: string): number {
  const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
