import { fillText, messages } from '#core/message'
import type { Field } from '#core/model'
import type { CellFaceProps, DetailFaceProps, Faces, FieldFaceProps, FilterFaceProps } from '#react/widget'
import { CellText, DetailText, filterAttributes, readonlyAs, useControl, useFacePlace } from '#widgets/face'
import { NumberInput } from './NumberInput.tsx'
import { moneyShape, type NumberShape, numberShape, shownNumber, unitOf } from './numberText.ts'

interface NumberFaceProps {
  shapeOf(field: Field): NumberShape
}

/** A number in a form, with its unit; that of a cell stands in the column's title. */
function NumberField({ shapeOf, ...face }: FieldFaceProps & NumberFaceProps) {
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
function NumberFilter({ shapeOf, ...face }: FilterFaceProps & NumberFaceProps) {
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

/** A number in a table: right-aligned; its unit stands in the column's title. */
const NumberCell = ({ shapeOf, field, value, ellipsis }: CellFaceProps & NumberFaceProps) => (
  <CellText text={shownNumber(value, shapeOf(field))} ellipsis={ellipsis} as="number" />
)

/** A number in a detail, with its unit. */
function NumberDetail({ shapeOf, field, value }: DetailFaceProps & NumberFaceProps) {
  const text = shownNumber(value, shapeOf(field))
  const unit = unitOf(field)
  return (
    <DetailText text={text}>
      <span className="face-figures">{unit ? `${text} ${unit}` : text}</span>
    </DetailText>
  )
}

export const number: Faces = {
  Field: readonlyAs(
    (face) => <NumberField {...face} shapeOf={numberShape} />,
    (face) => <NumberDetail {...face} shapeOf={numberShape} />,
  ),
  Cell: (face) => <NumberCell {...face} shapeOf={numberShape} />,
  Detail: (face) => <NumberDetail {...face} shapeOf={numberShape} />,
  Filter: (face) => <NumberFilter {...face} shapeOf={numberShape} />,
}

export const money: Faces = {
  Field: readonlyAs(
    (face) => <NumberField {...face} shapeOf={moneyShape} />,
    (face) => <NumberDetail {...face} shapeOf={moneyShape} />,
  ),
  Cell: (face) => <NumberCell {...face} shapeOf={moneyShape} />,
  Detail: (face) => <NumberDetail {...face} shapeOf={moneyShape} />,
  Filter: (face) => <NumberFilter {...face} shapeOf={moneyShape} />,
}
