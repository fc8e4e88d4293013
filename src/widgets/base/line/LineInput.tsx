import type { ComponentProps } from 'react'
import type { ControlAttributes } from '#widgets/face'
import './lineInput.css'

interface LineInputProps extends Omit<ComponentProps<'input'>, 'prefix' | 'type' | 'className'> {
  /** Also set as `aria-invalid`, which the style follows. */
  status?: ControlAttributes['status']
  /** Texts before and after the input, in the same frame. */
  prefix?: string | undefined
  suffix?: string | undefined
  numeric?: boolean
}

/**
 * One line that is typed: the browser's own control in antd's look. antd's Input works out its look anew at each key, which
 * takes longer than all else that a key sets off. Browsers do not fill it by themselves: the account of whoever is signed in
 * is not the record's.
 */
export function LineInput({ status: _shown, prefix, suffix, numeric = false, ...control }: LineInputProps) {
  const input = (
    <input {...control} type="text" autoComplete="off" className={numeric ? 'line-input is-numeric' : 'line-input'} />
  )
  if (!prefix && !suffix) return input
  const { id, disabled, 'aria-invalid': invalid } = control
  return (
    <span className={`line-frame${invalid ? ' is-invalid' : ''}${disabled ? ' is-disabled' : ''}`}>
      {prefix && <Affix of={id} text={prefix} />}
      {input}
      {suffix && <Affix of={id} text={suffix} />}
    </span>
  )
}

/** A press on it goes into the control. */
const Affix = ({ of, text }: { of: string | undefined; text: string }) => (
  <label className="line-affix" htmlFor={of}>
    {text}
  </label>
)
