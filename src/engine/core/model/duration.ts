import { fillText, durationMessages as texts, timeUnits as units } from '#core/message'
import type { Field } from './model.ts'

/** The seconds of each unit in which a duration may be stored. */
const secondsIn: Readonly<Record<string, number>> = {
  [units.second]: 1,
  s: 1,
  [units.minute]: 60,
  min: 60,
  [units.hour]: 3600,
  h: 3600,
  [units.day]: 86_400,
}

/** The units in which a duration may be stored. */
export const durationUnits: readonly string[] = Object.keys(secondsIn)

/** The unit of a duration whose field names none. */
export const defaultDurationUnit: string = units.minute

const steps = [
  { key: 'day', seconds: 86_400 },
  { key: 'hour', seconds: 3600 },
  { key: 'minute', seconds: 60 },
  { key: 'second', seconds: 1 },
] as const

/** Whether people read the numbers of the field as durations. */
export const isDuration = ({ document }: Pick<Field, 'document'>): boolean => document.format === 'duration'

/**
 * A duration as people read it, by its two largest units: 7 小时 24 分, 2 天 3 小时. The unit of the number is that of the
 * field, minutes unless it says otherwise; only what is stored in seconds is read to the second. spec: look, Type
 */
export function durationText(value: number, { document }: Pick<Field, 'document'>): string {
  const seconds = secondsIn[String(document.unit ?? defaultDurationUnit)] ?? 60
  const finest = seconds === 1 ? 1 : 60
  const whole = Math.round((Math.abs(value) * seconds) / finest) * finest
  const first = steps.findIndex((step) => step.seconds <= Math.max(whole, finest))
  const parts = steps
    .slice(first, first + 2)
    .filter((step) => step.seconds >= finest)
    .map((step, index) => {
      const within = index === 0 ? whole : whole % (steps[first]?.seconds ?? 1)
      return { key: step.key, count: Math.floor(within / step.seconds) }
    })
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ key, count }) => fillText(texts[key], { count }))
    .join(' ')
  return value < 0 && whole > 0 ? fillText(texts.negative, { text: parts }) : parts
}
