import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { useProblem, useTypedText } from '#widgets/face'
import { LineInput } from '../line/LineInput.tsx'
import type { NumberShape } from './numberText.ts'
import { useTypedNumber } from './useTypedNumber.ts'
import { useWholeText } from './useWholeText.ts'

type LineAttributes = Omit<ComponentProps<typeof LineInput>, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'numeric'>

interface NumberInputProps extends LineAttributes {
  value: unknown
  shape: NumberShape
  onChange(value: number | null): void
  onBlur?: (() => void) | undefined
  onProblem?: FieldFaceProps['onProblem'] | undefined
  onTyped?: FieldFaceProps['onTyped'] | undefined
  /** A text back from a kept draft. */
  typed?: string | undefined
  onPressEnter?: (() => void) | undefined
}

const isComposing = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true

/** Enter that chooses what is being composed is not yet said to the page. */
const isEnter = ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing

const nobody = () => {}

/**
 * A text control that takes only numbers: other typing is reverted; when it is left, a number or nothing stays. A keyboard
 * that composes its signs is heard when it has done. spec: widgets §5 Number cell
 */
export function NumberInput(inputProps: NumberInputProps) {
  const { value, typed, shape, onChange, onBlur, onProblem = nobody, onTyped, onPressEnter, ...control } = inputProps
  const { text, problem, isTyped, take, leave, enter } = useTypedNumber({ value, typed, shape, onChange })
  useProblem(problem, onProblem)
  const whole = useWholeText()
  useTypedText(problem === null ? null : text, onTyped)
  return (
    <LineInput
      {...control}
      numeric
      inputMode={shape.whole ? 'numeric' : 'decimal'}
      value={text}
      onMouseDown={whole.pressed}
      onFocus={({ currentTarget }) => {
        if (!isTyped) whole.entered(currentTarget)
        enter()
      }}
      onChange={(event) => take(event.target.value, isComposing(event))}
      onCompositionEnd={(event) => take(event.currentTarget.value, false)}
      onBlur={() => {
        leave()
        onBlur?.()
      }}
      onKeyDown={(event) => {
        if (isEnter(event)) onPressEnter?.()
      }}
    />
  )
}
