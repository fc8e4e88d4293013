import { Input } from 'antd'
import { type FocusEvent, useState } from 'react'
import { fillText, passwordMessages } from '#core/message'
import { isEmpty } from '#core/object'
import { passwordStrength } from '#core/rule'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { EmptyMark, flagProp, passwordEye, readonlyAs, StrengthMark, useControl, useProblem } from '#widgets/face'

interface PasswordInput {
  value: unknown
  /** Typed twice before it counts. */
  twice: boolean
  onChange(value: string | null): void
}

interface PasswordEntry {
  first: string
  second: string
  /** The last emitted value; null while there is none or the two texts differ. */
  emitted: string | null
}

const nothing: PasswordEntry = { first: '', second: '', emitted: null }

/**
 * What a person types here. A value from elsewhere is never shown; when it is taken away, what was typed goes with it. With
 * a repetition nothing is emitted until both are alike.
 */
function useTypedPassword({ value, twice, onChange }: PasswordInput) {
  const [typed, setTyped] = useState(nothing)
  const current = typed.emitted !== null && isEmpty(value) ? nothing : typed
  const take = (first: string, second: string) => {
    const alike = !twice || first === second
    const emitted = alike && first !== '' ? first : null
    setTyped({ first, second, emitted })
    onChange(emitted)
  }
  return {
    first: current.first,
    second: current.second,
    /** They differ: what was typed first counts for nothing. */
    problem: twice && current.first !== current.second ? passwordMessages.differs : null,
    setFirst: (first: string) => take(first, current.second),
    setSecond: (second: string) => take(current.first, second),
  }
}

/** A new password, revealed on wish, with its strength and, where the document asks, its repetition. */
function PasswordField(face: FieldFaceProps) {
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
        {...passwordEye}
        placeholder={first === '' && !isEmpty(value) ? passwordMessages.hidden : control.placeholder}
        autoComplete="new-password"
        value={first}
        onChange={({ target }) => setFirst(target.value)}
        onBlur={leave}
      />
      {measured && first !== '' && <StrengthMark strength={passwordStrength(first)} />}
      {twice && (
        <Input.Password
          {...again}
          {...passwordEye}
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

/** That there is a value, and nothing of it. */
const HiddenValue = ({ value }: CellFaceProps | DetailFaceProps) =>
  isEmpty(value) ? <EmptyMark /> : <span>{passwordMessages.hidden}</span>

export { HiddenValue as Cell, HiddenValue as Detail }
export const Field = readonlyAs(PasswordField, HiddenValue)

/** With its repetition. A stored value is never seen. */
export const example: WidgetExample = {
  field: { type: 'password', title: '登录密码' },
  props: { confirm: true },
  values: [null, 'stored-and-never-shown'],
}
