import { fillText, messages } from '#core/message'
import type { Field } from '#core/model'
import type { FieldFaceProps, FilterFaceProps } from '#react/widget'
import { filterAttributes, useControl, useFacePlace } from '#widgets/face'
import { NumberInput } from './NumberInput.tsx'
import { unitOf } from './numberShape.ts'
import type { NumberShape } from './numberText.ts'

interface Shaped {
  shapeOf(field: Field): NumberShape
}

/** A number in a form, with its unit; that of a cell stands in the column's title. */
export function NumberField({ shapeOf, ...face }: FieldFaceProps & Shaped) {
  const inCell = useFacePlace() === 'cell'
  const { field, value, typed, onChange, onBlur, onProblem, onTyped } = face
  return (
    <NumberInput
      {...useControl(face, 'enter')}
      value={value}
      shape={shapeOf(field)}
      suffix={inCell ? undefined : unitOf(field)}
      onChange={onChange}
      onBlur={onBlur}
      onProblem={onProblem}
      onTyped={onTyped}
      typed={typed}
    />
  )
}

/** One number, or two for a range: the value is then `[from, to]`, an open end is null. */
export function NumberFilter({ shapeOf, ...face }: FilterFaceProps & Shaped) {
  const { field, match, value, onChange, onSearch, title } = face
  const { allowClear: _clear, ...control } = filterAttributes(face)
  const shape = shapeOf(field)
  if (match !== 'range')
    return <NumberInput {...control} value={value} shape={shape} onChange={onChange} onPressEnter={onSearch} />
  const [from = null, to = null] = Array.isArray(value) ? value : []
  const end = (name: string) => ({ shape, onPressEnter: onSearch, 'aria-label': fillText(name, { title }) })
  return (
    <span className="face-range">
      <NumberInput
        {...control}
        {...end(messages.control.least)}
        value={from}
        onChange={(next) => onChange([next, to])}
      />
      –
      <NumberInput {...end(messages.control.most)} value={to} onChange={(next) => onChange([from, next])} />
    </span>
  )
}
