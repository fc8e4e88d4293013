import { Button, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import chinese from 'dayjs/locale/zh-cn.js'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { controlMessages, fillText, messages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import {
  calendarIcons,
  clockIcons,
  namedClear,
  useControl,
  useFacePlace,
  useNow,
  useProblem,
  useTypedText,
} from '#widgets/face'
import {
  boundsOf,
  type DateBounds,
  type DateKind,
  readDate,
  shownDate,
  steadyFormats,
  typedDate,
  writeDate,
} from './dateText.ts'

/** Calendars name days and months in Chinese and begin weeks on Monday. */
dayjs.locale(chinese)

/** The locales of antd's calendars, imported here because a bundle drops a module of which nothing is imported. */
export const Calendar = DatePicker

interface TypedDateInput {
  kind: DateKind
  value: unknown
  /** The days that the field takes; all without. */
  bounds: DateBounds | undefined
  onChange(value: string | number | null): void
  onProblem: FieldFaceProps['onProblem']
  /** A text restored from a draft. */
  typed: string | undefined
}

/** Text typed over a value. */
interface TypedDate {
  text: string
  over: unknown
  problem: string | null
}

/**
 * The text in a date control: taken when the control is left, where it is a date; kept, with what is wrong with it, where it
 * is none. A day out of bounds is taken, and said to be one. A value from elsewhere takes its place.
 */
function useTypedDate(input: TypedDateInput) {
  const { kind, value, bounds, onChange, onProblem } = input
  const [typed, setTyped] = useState<TypedDate | null>(() =>
    input.typed === undefined ? null : { text: input.typed, over: value, problem: noDateIn(kind, input.typed) },
  )
  const current = typed && Object.is(typed.over, value) ? typed : null

  const give = (next: string | number | null, after: TypedDate | null = null) => {
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
    /** The text in the control that has not become its value. */
    text: current && !isValue(kind, current) ? current.text : null,
    take: (text: string) => setTyped({ text, over: value, problem: null }),
    pick: (moment: Dayjs | null) => give(writeDate(kind, moment)),
    leave,
  }
}

/** Whether a text says what its value says. */
function isValue(kind: DateKind, { text, over }: TypedDate): boolean {
  if (text.trim() === '') return (over ?? null) === null
  const moment = typedDate(kind, text)
  return moment !== null && writeDate(kind, moment) === over
}

const noDateIn = (kind: DateKind, text: string): string | null =>
  text.trim() === '' || typedDate(kind, text) ? null : noDate(kind)

const noDate = (kind: DateKind): string => fillText(controlMessages.badDate, { kind: controlMessages.kind[kind] })

/** Runs when the control goes while it is in use, as in a cell: what was typed is not lost without a word. */
function useGone(act: () => void): void {
  const onGone = useEffectEvent(act)
  useLayoutEffect(() => () => onGone(), [])
}

/**
 * Whether the calendar is open, and what Enter does: it takes what is typed and closes the calendar; with the calendar closed
 * it is the form's. In a cell Enter belongs to the grid.
 */
function useCalendarKeys(inputId: string, take: () => void, mayOpen: () => boolean) {
  const [open, setOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [isTaken, setIsTaken] = useState(false)
  const inCell = useFacePlace() === 'cell'
  // The picker submits what it shows when it is closed: by now that is what was taken.
  useEffect(() => {
    if (!isTaken) return
    setIsTaken(false)
    setOpen(false)
  }, [isTaken])
  // Who presses the button in the calendar goes on from the control.
  useEffect(() => {
    if (!isDone) return
    setIsDone(false)
    document.getElementById(inputId)?.focus()
  }, [isDone, inputId])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || inCell) return
    event.preventDefault()
    if (!open) return void event.currentTarget.closest('form')?.requestSubmit()
    take()
    setIsTaken(true)
  }
  const keys = { open, onOpenChange: (next: boolean) => setOpen(next && mayOpen()), onKeyDown }
  const close = () => {
    setOpen(false)
    setIsDone(true)
  }
  return { keys, close }
}

/** The focus goes into the calendar: its control is not left yet. */
const entersCalendar = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest('.ant-picker-dropdown') !== null

/** A moment is chosen in several presses, of which none is the last: a button says that it is done. The calendar lies over others. */
const doneButton = (close: () => void) => ({
  classNames: { popup: { root: 'face-footed' } },
  renderExtraFooter: () => (
    <Button type="primary" size="small" onClick={close}>
      {messages.word.confirm}
    </Button>
  ),
})

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * Puts a text that is no date into the input of a picker, once: antd takes dates only, so it is typed for it when the picker
 * has shown its value. `isRestoring`: this is no input of a person; `mayOpen` that it is not to open
 * the calendar.
 */
function useRestoredText(inputId: string, text: string | undefined) {
  const restoring = useRef(false)
  const [initial] = useState(text)
  useEffect(() => {
    const input = document.getElementById(inputId)
    if (initial === undefined || !(input instanceof HTMLInputElement)) return
    restoring.current = true
    setValue?.call(input, initial)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    restoring.current = false
  }, [inputId, initial])
  const mayOpen = () => initial === undefined || document.activeElement?.id === inputId
  return { isRestoring: () => restoring.current, mayOpen }
}

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
  const { keys, close } = useCalendarKeys(id, leave, mayOpen)
  return (
    <span
      className="face-through"
      onChange={({ target }: FormEvent<HTMLElement>) => {
        if (target instanceof HTMLInputElement && target.id === id && !isRestoring()) take(target.value)
      }}
    >
      <Calendar
        {...control}
        {...keys}
        {...(kind === 'datetime' || kind === 'time' ? doneButton(close) : {})}
        className="face-wide"
        picker={kind === 'datetime' ? 'date' : kind}
        showTime={kind === 'datetime'}
        needConfirm={false}
        preserveInvalidOnBlur
        format={format}
        value={moment}
        placeholder={moment ? control.placeholder : shownDate(kind, value) || control.placeholder}
        {...(kind === 'time' ? clockIcons : calendarIcons)}
        allowClear={!required && namedClear}
        disabledDate={bounds?.isOutside}
        onChange={pick}
        onBlur={(event) => {
          leave()
          if (!entersCalendar(event)) onBlur()
        }}
      />
    </span>
  )
}
