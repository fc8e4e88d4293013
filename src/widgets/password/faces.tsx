import { Input } from 'antd'
import { type FocusEvent, useState } from 'react'
import { fillText, passwordMessages } from '#core/message'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { EmptyMark, flagProp, isBlank, readonlyAs, useControl, useProblem } from '#widgets/face'

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

type Strength = 'weak' | 'medium' | 'strong'

/** A rough measure for the person who types: length and kinds of characters. What is accepted is the rules' matter. */
function strengthOf(password: string): Strength {
  const used = kinds.filter((kind) => kind.test(password)).length
  if (password.length < 8 || used < 2) return 'weak'
  return password.length >= 12 && used >= 3 ? 'strong' : used >= 4 ? 'strong' : 'medium'
}

const levels = { weak: 1, medium: 2, strong: 3 }
const tones = { weak: 'danger', medium: 'warning', strong: 'success' }

/** How strong a password is, as a word beside a bar of three steps. */
function StrengthMark({ password }: { password: string }) {
  const strength = strengthOf(password)
  return (
    <div className={`face-strength face-tone-${tones[strength]}`} aria-live="polite">
      {[1, 2, 3].map((step) => (
        <span key={step} className={step <= levels[strength] ? 'face-strength-on' : 'face-strength-off'} />
      ))}
      <span className="face-strength-word">{passwordMessages.strength[strength]}</span>
    </div>
  )
}

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
  const current = typed.emitted !== null && isBlank(value) ? nothing : typed
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

/** That there is a value, and nothing of it. */
const HiddenValue = ({ value }: CellFaceProps | DetailFaceProps) =>
  isBlank(value) ? <EmptyMark /> : <span>{passwordMessages.hidden}</span>

export { HiddenValue as Cell, HiddenValue as Detail }
export const Field = readonlyAs(PasswordField, HiddenValue)

/** With its repetition. A stored value is never seen. */
export const example: WidgetExample = {
  field: { type: 'password', title: '登录密码' },
  props: { confirm: true },
  values: [null, 'stored-and-never-shown'],
}
