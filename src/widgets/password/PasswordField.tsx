import { Input } from 'antd'
import { fillText } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { flagProp, isBlank, type ProblemReport, useControl } from '#widgets/face'
import { StrengthMark } from './StrengthMark.tsx'
import { texts } from './texts.ts'
import { useTypedPassword } from './useTypedPassword.ts'

/** A new password, revealed on wish, with its strength and, where the document asks, its repetition. */
export function PasswordField(face: FieldFaceProps & ProblemReport) {
  const { id, field, title, value, props, onChange, onBlur, onProblem } = face
  const control = useControl(face, 'enter')
  const twice = flagProp(props, 'confirm')
  const { first, second, problem, setFirst, setSecond } = useTypedPassword({ value, twice, onChange, onProblem })
  const measured = 'strength' in props ? flagProp(props, 'strength') : field.type.id === 'password'
  return (
    <>
      <Input.Password
        {...control}
        placeholder={first === '' && !isBlank(value) ? texts.hidden : control.placeholder}
        autoComplete="new-password"
        value={first}
        onChange={({ target }) => setFirst(target.value)}
        onBlur={onBlur}
      />
      {measured && first !== '' && <StrengthMark password={first} />}
      {twice && (
        <Input.Password
          className="face-below"
          disabled={control.disabled}
          aria-label={fillText(texts.again, { title })}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-again` : undefined}
          placeholder={fillText(texts.again, { title })}
          status={problem ? 'error' : undefined}
          autoComplete="new-password"
          value={second}
          onChange={({ target }) => setSecond(target.value)}
          onBlur={onBlur}
        />
      )}
      {problem && (
        <div id={`${id}-again`} role="alert" className="face-problem">
          {problem}
        </div>
      )}
    </>
  )
}
