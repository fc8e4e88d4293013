import { type Clock, parseDateTime } from '#server/platform'

/** A clock that stands until it is told to go to another moment, `YYYY-MM-DD HH:mm:ss`. */
export function ticking(moment: string): Clock & { go(to: string): void } {
  let present = moment
  return {
    now: () => present,
    nowMs: () => parseDateTime(present) ?? 0,
    go(to) {
      present = to
    },
  }
}
