import { type FormEvent, useMemo } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { useControl, useNow, useProblem, useTypedText } from '#widgets/face'
import { boundsOf } from './dateBound.ts'
import { Calendar } from './dateLanguage.ts'
import { type DateKind, readDate, shownDate, steadyFormats } from './dateText.ts'
import { useCalendarKeys } from './useCalendarKeys.ts'
import { useRestoredText } from './useRestoredText.ts'
import { useTypedDate } from './useTypedDate.ts'

/**
 * A day, a moment, a time, a month or a year. Typing is understood in several ways and taken when the control is left; what
 * is no date stays as it was typed and is not saved. A value that is no date stays visible until another is chosen.
 */
export function DateField({ kind, ...face }: FieldFaceProps & { kind: DateKind }) {
  const { id, field, value, required, typed, onChange, onBlur, onProblem, onTyped } = face
  const control = useControl(face, 'choose')
  const nowText = useNow()
  // A picker that is given another moment, also an equal one, forgets what is typed.
  const moment = useMemo(() => readDate(kind, value), [kind, value])
  const format = steadyFormats(kind)
  const bounds = kind === 'time' ? undefined : boundsOf(field, format[0] ?? '', nowText())
  const reports = { onChange, onProblem }
  const { problem, text, take, pick, leave } = useTypedDate({ kind, value, bounds, typed, ...reports })
  const { isRestoring, mayOpen } = useRestoredText(id, typed)
  useProblem(problem, onProblem)
  useTypedText(text, onTyped)
  const calendar = useCalendarKeys(leave, mayOpen)
  return (
    <span
      className="face-through"
      onChange={({ target }: FormEvent<HTMLElement>) => {
        if (target instanceof HTMLInputElement && target.id === id && !isRestoring()) take(target.value)
      }}
    >
      <Calendar
        {...control}
        {...calendar}
        className="face-wide"
        picker={kind === 'datetime' ? 'date' : kind}
        showTime={kind === 'datetime'}
        needConfirm={false}
        preserveInvalidOnBlur
        format={format}
        value={moment}
        placeholder={moment ? control.placeholder : shownDate(kind, value) || control.placeholder}
        allowClear={!required}
        disabledDate={bounds?.isOutside}
        onChange={pick}
        onBlur={() => {
          leave()
          onBlur()
        }}
      />
    </span>
  )
}
