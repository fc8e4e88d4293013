import { Input, type InputProps } from 'antd'
import type { ChangeEvent } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { useProblem } from '#widgets/face'
import type { NumberShape } from './numberText.ts'
import { useTypedNumber } from './useTypedNumber.ts'

interface NumberInputProps extends Pick<InputProps, 'id' | 'disabled' | 'status' | 'placeholder' | 'suffix'> {
  value: unknown
  shape: NumberShape
  onChange(value: number | null): void
  onBlur?: (() => void) | undefined
  onProblem?: FieldFaceProps['onProblem'] | undefined
  onPressEnter?: (() => void) | undefined
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  'aria-describedby'?: string
}

const isComposing = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true

const nobody = () => {}

/**
 * A text control that takes only numbers: other typing is reverted; when it is left, a number or nothing stays. A keyboard
 * that composes its signs is heard when it has done. spec: widgets §5 Number cell
 */
export function NumberInput({ value, shape, onChange, onBlur, onProblem = nobody, ...control }: NumberInputProps) {
  const { text, problem, take, leave, enter } = useTypedNumber({ value, shape, onChange })
  useProblem(problem, onProblem)
  return (
    <Input
      {...control}
      className="face-line face-number-input"
      inputMode={shape.whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      onFocus={enter}
      onChange={(event) => take(event.target.value, isComposing(event))}
      onCompositionEnd={(event) => take(event.currentTarget.value, false)}
      onBlur={() => {
        leave()
        onBlur?.()
      }}
    />
  )
}
