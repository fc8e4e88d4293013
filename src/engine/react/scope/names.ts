import type { ClockPort } from '#runtime/port'

/** Values by `$name`. */
export type Names = Readonly<Record<string, unknown>>

export interface NamePorts {
  clock: Pick<ClockPort, 'nowMs' | 'zoneMinutes'>
  /** The signed-in user, as expressions see it. */
  user(): Readonly<Record<string, unknown>> | null
}

/** The present moment in the product's zone: `YYYY-MM-DD HH:mm:ss`. */
export function nowText({ nowMs, zoneMinutes }: NamePorts['clock']): string {
  return new Date(nowMs() + zoneMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** `given` with the names that every expression has; those of the clock and the user are read when they are asked for. */
export function namesWith(names: Names, { clock, user }: NamePorts): Names {
  return {
    ...names,
    get $user() {
      return user()
    },
    get $now() {
      return nowText(clock)
    },
    get $today() {
      return nowText(clock).slice(0, 10)
    },
  }
}
