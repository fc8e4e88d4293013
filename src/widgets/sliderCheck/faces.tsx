import { CheckOutlined, DoubleRightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { widgetMessages } from '#core/message'
import {
  type CellFaceProps,
  type DetailFaceProps,
  type FieldFaceProps,
  noteIdOf,
  type WidgetExample,
} from '#react/widget'
import { CellText, DetailText, readonlyAs } from '#widgets/face'
import './sliderCheck.css'

const texts = widgetMessages.slider

/** The value of a passed check; anything else is one that is still to be done. */
const passed = 'Y'

/** How far an arrow key moves the handle. */
const stepPercent = 10

/** Where the handle is, in percent of its way. Dragging to the end or beyond it passes; letting go before it resets. spec: widgets §4 */
function useHandle(isFixed: boolean, onPassed: () => void) {
  const [percent, setPercent] = useState(0)
  const track = useRef<HTMLDivElement>(null)
  const startPx = useRef<number | null>(null)

  const moveTo = (next: number) => {
    if (next < 100) return setPercent(Math.max(0, next))
    startPx.current = null
    setPercent(0)
    onPassed()
  }
  const reset = () => {
    startPx.current = null
    setPercent(0)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (isFixed || event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    startPx.current = event.clientX
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (startPx.current === null || !track.current) return
    const wayPx = track.current.clientWidth - event.currentTarget.offsetWidth
    moveTo(((event.clientX - startPx.current) / Math.max(1, wayPx)) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: percent + stepPercent, ArrowLeft: percent - stepPercent, End: 100, Home: 0 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    moveTo(next)
  }
  const handlers = { onPointerDown, onPointerMove, onPointerUp: reset, onPointerCancel: reset, onKeyDown }
  return { percent, track, reset, handlers }
}

/** The track with its handle; once passed it says so, and stays. */
function SliderCheckField({ id, title, value, disabled, invalid, onChange, onBlur }: FieldFaceProps) {
  const isPassed = value === passed
  const isFixed = disabled || isPassed
  const { percent, track, reset, handlers } = useHandle(isFixed, () => onChange(passed))
  const leave = () => {
    reset()
    onBlur()
  }
  const text = isPassed ? texts.passed : texts.drag
  return (
    <div
      ref={track}
      className="slider-check"
      data-state={isPassed ? 'passed' : percent > 0 ? 'dragging' : 'idle'}
      data-invalid={invalid || undefined}
      style={{ ['--slider' as string]: isPassed ? 1 : percent / 100 }}
    >
      <span className="slider-check-done" aria-hidden />
      <span className="slider-check-text" aria-hidden>
        {text}
      </span>
      <button
        type="button"
        role="slider"
        id={id}
        className="slider-check-handle"
        disabled={isFixed}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isPassed ? 100 : Math.round(percent)}
        aria-valuetext={text}
        aria-invalid={invalid}
        aria-describedby={noteIdOf(id)}
        onBlur={leave}
        {...handlers}
      >
        {isPassed ? <CheckOutlined aria-hidden /> : <DoubleRightOutlined aria-hidden />}
      </button>
    </div>
  )
}

const wordsOf = (value: unknown): string => (value === passed ? texts.passed : '')

const SliderCheckCell = ({ value, ellipsis }: CellFaceProps) => <CellText text={wordsOf(value)} ellipsis={ellipsis} />
const SliderCheckDetail = ({ value }: DetailFaceProps) => <DetailText text={wordsOf(value)} />

export { SliderCheckCell as Cell, SliderCheckDetail as Detail }
export const Field = readonlyAs(SliderCheckField, SliderCheckDetail)

/** To be done, and done. */
export const example: WidgetExample = {
  field: { type: 'text', title: '人机验证', max: 1 },
  values: [null, 'Y'],
}
