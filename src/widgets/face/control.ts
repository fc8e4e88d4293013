import { createContext, useCallback, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { limit } from '#core/limit'
import { fillText, messages } from '#core/message'
import { useEngine } from '#react/engine'
import { nowText } from '#react/scope'
import { createCell, useWatched } from '#react/watch'
import { type FieldFaceProps, type FilterFaceProps, noteIdOf } from '#react/widget'
import type { ClockPort, NoticeTone, Question } from '#runtime/port'

/** Where a field face is rendered. A cell has no label, and searches there are answered sooner. spec: widgets §9 */
type FacePlace = 'form' | 'cell'

const Place = createContext<FacePlace>('form')

export const FacePlaceProvider = Place.Provider

export const useFacePlace = (): FacePlace => useContext(Place)

/** Props that a control receives from its face. */
export interface ControlAttributes {
  id: string
  placeholder: string
  disabled?: boolean
  status?: 'error' | undefined
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  'aria-disabled'?: true
  'aria-describedby'?: string
}

/**
 * The props of every control of a field: the id that the label points to, its state and what it asks for. `enter` is for
 * what is typed, `choose` for what is picked.
 */
export function useControl(face: FieldFaceProps, asks: 'enter' | 'choose'): ControlAttributes {
  const inCell = useFacePlace() === 'cell'
  const { id, title, placeholder, disabled, required, invalid } = face
  return {
    id,
    disabled,
    status: invalid ? 'error' : undefined,
    placeholder: disabled ? '' : placeholder || fillText(messages.form[asks], { title }),
    'aria-invalid': invalid,
    'aria-required': required,
    // Selects draw their value beside the control, which alone would be known as disabled.
    ...(disabled ? { 'aria-disabled': true as const } : {}),
    ...(inCell ? { 'aria-label': title } : { 'aria-describedby': noteIdOf(id) }),
  }
}

/** The props of every control of a filter. Filters have no label beside them: the title is the accessible name and the placeholder. */
export const filterAttributes = ({ id, title, placeholder }: FilterFaceProps) => ({
  id,
  'aria-label': title,
  placeholder: placeholder || title,
  allowClear: true,
})

/**
 * A ref for the choices of antd. They set `aria-required` on their root as well as to their input, and only the input may
 * have it; a new ref on each drawing takes it off each time. Where several may be chosen, Tab leaves the choice as it is.
 */
export const choiceRoot = () => (choice: object | null) => {
  if (!choice || !('nativeElement' in choice) || !(choice.nativeElement instanceof HTMLElement)) return
  choice.nativeElement.removeAttribute('aria-required')
  choice.nativeElement.addEventListener('keydown', leaveByTab, { capture: true })
}

/** An open choice of several takes Tab for Enter: it would take back what was chosen last, and keep the focus. To hear before it. */
export function leaveByTab(event: Pick<KeyboardEvent, 'key' | 'target' | 'stopPropagation'>): void {
  const { key, target } = event
  if (key === 'Tab' && (target as Element).closest('.ant-select-multiple')) event.stopPropagation()
}

/**
 * Tells the form what is wrong with what is typed (JSON that does not parse, a repetition that differs), as long as the
 * control stands: the form says it at the field and does not save until it is gone.
 */
export function useProblem(problem: string | null, onProblem: FieldFaceProps['onProblem']): void {
  const report = useEffectEvent(onProblem)
  useEffect(() => {
    if (problem === null) return
    report(problem)
    return () => report(null)
  }, [problem])
}

/** Hands on the text that stands in a control and is no value, null once there is none, so that a draft keeps it. */
export function useTypedText(text: string | null, onTyped: FieldFaceProps['onTyped']): void {
  const report = useEffectEvent((next: string | null) => onTyped?.(next))
  const reported = useRef(text)
  useEffect(() => {
    if (reported.current === text) return
    reported.current = text
    report(text)
  }, [text])
}

const nothing = createCell<unknown>(undefined)

/** The current value, for a part of a face that subscribes by itself inside one that is rendered with each value. */
export function useCurrentValue({ value, current }: Pick<FieldFaceProps, 'value' | 'current'>): unknown {
  const present = useWatched(current ?? nothing)
  return current ? present : value
}

/** The typed text of a search, and the text that is requested once typing has paused. spec: widgets §9 Search debounce */
export function useSearchWord() {
  const [typed, setTyped] = useState('')
  const [word, setWord] = useState('')
  const after = useAfter()
  const delayMs = useFacePlace() === 'cell' ? limit.cellSearchDebounceMs : limit.searchDebounceMs
  useEffect(() => (typed === word ? undefined : after(delayMs, () => setWord(typed))), [typed, word, delayMs, after])
  return { typed, word, setTyped }
}

const usePorts = () => useEngine().runtime.ports

/** The present moment in the product's zone, `YYYY-MM-DD HH:mm:ss`, at the time of the call. */
export function useNow(): () => string {
  const { clock } = usePorts()
  return useCallback(() => nowText(clock), [clock])
}

/** Runs something once after a delay; the answer cancels it. */
export const useAfter = (): ClockPort['after'] => usePorts().clock.after

/** Ways to say something to the person in front of the screen, and to ask. */
export function useNotifier() {
  const { notice, confirm } = usePorts()
  return useMemo(() => {
    const say = (tone: NoticeTone) => (message: string) => notice.notice({ tone, message })
    return {
      done: say('success'),
      warn: say('warning'),
      error: say('error'),
      dialog: (title: string, message: string, okText: string) => void notice.modal({ title, message, okText }),
      confirm: (question: Question) => confirm.confirm(question),
    }
  }, [notice, confirm])
}

/** The page's nonce: libraries put their styles into elements that carry it. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
