import { Input } from 'antd'
import type { FocusEvent } from 'react'
import { fillText, passwordMessages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { flagProp, isBlank, useControl, useProblem } from '#widgets/face'
import { StrengthMark } from './StrengthMark.tsx'
import { useTypedPassword } from './useTypedPassword.ts'

/** A new password, revealed on wish, with its strength and, where the document asks, its repetition. */
export function PasswordField(face: FieldFaceProps) {
  const { field, title, value, props, onChange, onBlur, onProblem } = face
  const control = useControl(face, 'enter')
  const twice = flagProp(props, 'confirm')
  const { first, second, problem, setFirst, setSecond } = useTypedPassword({ value, twice, onChange })
  useProblem(problem, onProblem)
  const measured = 'strength' in props ? flagProp(props, 'strength') : field.type.id === 'password'
  const again = { ...control, id: `${control.id}-again`, placeholder: fillText(passwordMessages.again, { title }) }
  /** From one of the two to the other the field is not left. */
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget?.id !== control.id && relatedTarget?.id !== again.id) onBlur()
  }
  return (
    <>
      <Input.Password
        {...control}
        placeholder={first === '' && !isBlank(value) ? passwordMessages.hidden : control.placeholder}
        autoComplete="new-password"
        value={first}
        onChange={({ target }) => setFirst(target.value)}
        onBlur={leave}
      />
      {measured && first !== '' && <StrengthMark password={first} />}
      {twice && (
        <Input.Password
          {...again}
          className="face-below"
          aria-label={again.placeholder}
          autoComplete="new-password"
          value={second}
          onChange={({ target }) => setSecond(target.value)}
          onBlur={leave}
        />
      )}
    </>
  )
}
