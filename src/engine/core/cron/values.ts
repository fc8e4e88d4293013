import { faultOf } from './fault.ts'
import type { Unit } from './unit.ts'

/** A range with its step; if `to` is below `from`, it wraps around the end of the unit. */
export interface Span {
  from: number
  to: number
  step: number
}

const digits = /^\d{1,5}$/

/** The number that a text or name stands for. */
export function numberIn(text: string, unit: Unit): number {
  const named = unit.names?.indexOf(text) ?? -1
  if (named >= 0) return unit.min + named
  const { title, min, max } = unit
  if (!digits.test(text)) throw faultOf(unit.names ? 'notNamed' : 'notNumber', { unit: title, text, min, max })
  const value = Number(text)
  if (value < min || value > max) throw faultOf('outOfRange', { unit: title, text, min, max })
  return value
}

/** The ranges of a part: `*`, `a`, `a-b`, each optionally with `/n`, and lists of these. */
export const spansOf = (text: string, unit: Unit): Span[] => text.split(',').map((part) => spanOf(part, unit))

function spanOf(part: string, unit: Unit): Span {
  const [reach = '', step, ...more] = part.split('/')
  if (more.length > 0) throw faultOf('notPart', { unit: unit.title, text: part })
  if (reach === '*' || (reach === '' && step !== undefined))
    return { from: unit.min, to: unit.max, step: stepOf(step, unit) }
  const [first = '', last, ...others] = reach.split('-')
  if (others.length > 0) throw faultOf('notPart', { unit: unit.title, text: part })
  refuseMixed({ part, first, last: last ?? first, step }, unit)
  const from = numberIn(first, unit)
  if (last === undefined) return { from, to: step === undefined ? from : unit.max, step: stepOf(step, unit) }
  return { from, to: numberIn(last, unit), step: stepOf(step, unit, Number.MAX_SAFE_INTEGER) }
}

interface Ends {
  part: string
  first: string
  last: string
  step: string | undefined
}

/** Refuses a range between a name and a number, and names with a step, which Quartz would silently ignore. */
function refuseMixed({ part, first, last, step }: Ends, unit: Unit): void {
  const named = [first, last].filter((end) => unit.names?.includes(end)).length
  if (named === 1) throw faultOf('mixed', { unit: unit.title, text: part })
  if (named === 2 && step !== undefined) throw faultOf('namedStep', { unit: unit.title, text: part })
}

function stepOf(text: string | undefined, { title, max }: Unit, most = max): number {
  if (text === undefined) return 1
  const step = digits.test(text) ? Number(text) : 0
  if (step < 1 || step > most) throw faultOf('badStep', { unit: title, text, max: Math.min(most, max) })
  return step
}

/** All values of the ranges, sorted, without duplicates. */
export function valuesOf(spans: readonly Span[], { min, max }: Unit): readonly number[] {
  const size = max - min + 1
  const values = spans.flatMap(({ from, to, step }) => {
    const end = to < from ? to + size : to
    return Array.from(
      { length: Math.floor((end - from) / step) + 1 },
      (_, index) => ((from + index * step - min) % size) + min,
    )
  })
  return [...new Set(values)].sort((left, right) => left - right)
}
