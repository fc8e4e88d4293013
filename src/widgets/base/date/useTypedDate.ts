import type { Dayjs } from 'dayjs'
import { useLayoutEffect, useRef, useState } from 'react'
import { fillText, messages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import type { DateBounds } from './dateBound.ts'
import { type DateKind, typedDate, writeDate } from './dateText.ts'

interface TypedDateInput {
  kind: DateKind
  value: unknown
  /** The days that the field takes; all without. */
  bounds: DateBounds | undefined
  onChange(value: string | number | null): void
  onProblem: FieldFaceProps['onProblem']
  /** A text back from a kept draft. */
  typed: string | undefined
}

/** What a person has typed over a value. */
interface Typed {
  text: string
  over: unknown
  problem: string | null
}

/**
 * The text in a date control: taken when the control is left, where it is a date; kept, with what is wrong with it, where it
 * is none. A day out of bounds is taken, and said to be one. A value from elsewhere takes its place.
 */
export function useTypedDate(input: TypedDateInput) {
  const { kind, value, bounds, onChange, onProblem } = input
  const [typed, setTyped] = useState<Typed | null>(() =>
    input.typed === undefined ? null : { text: input.typed, over: value, problem: noDateIn(kind, input.typed) },
  )
  const current = typed && Object.is(typed.over, value) ? typed : null

  const give = (next: string | number | null, after: Typed | null = null) => {
    setTyped(after)
    if (next !== (value ?? null)) onChange(next)
  }
  const leave = () => {
    if (!current) return
    if (current.text.trim() === '') return give(null)
    const moment = typedDate(kind, current.text)
    if (!moment) return setTyped({ ...current, problem: noDate(kind) })
    const over = writeDate(kind, moment)
    give(over, bounds?.isOutside(moment) ? { ...current, over, problem: bounds.says } : null)
  }
  useGone(() => {
    if (!current || current.problem) return
    leave()
    if (current.text.trim() !== '' && !typedDate(kind, current.text)) onProblem(noDate(kind))
  })
  return {
    problem: current?.problem ?? null,
    /** What stands in the control and has not become its value. */
    text: current && !isValue(kind, current) ? current.text : null,
    take: (text: string) => setTyped({ text, over: value, problem: null }),
    pick: (moment: Dayjs | null) => give(writeDate(kind, moment)),
    leave,
  }
}

/** Whether a text says what its value says. */
function isValue(kind: DateKind, { text, over }: Typed): boolean {
  if (text.trim() === '') return (over ?? null) === null
  const moment = typedDate(kind, text)
  return moment !== null && writeDate(kind, moment) === over
}

const noDateIn = (kind: DateKind, text: string): string | null =>
  text.trim() === '' || typedDate(kind, text) ? null : noDate(kind)

const noDate = (kind: DateKind): string => fillText(messages.control.badDate, { kind: messages.control.kind[kind] })

/** Runs when the control goes while it is in use, as in a cell: what was typed is not lost without a word. */
function useGone(act: () => void): void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  useLayoutEffect(() => () => latest.current(), [])
}
