import type { Field } from '#core/model'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { CellText, DetailText } from '#widgets/face'
import { unitOf } from './numberShape.ts'
import { type NumberShape, shownNumber } from './numberText.ts'

interface Shaped {
  shapeOf(field: Field): NumberShape
}

/** A number in a table: right-aligned; its unit stands in the column's title. */
export const NumberCell = ({ shapeOf, field, value, ellipsis }: CellFaceProps & Shaped) => (
  <CellText text={shownNumber(value, shapeOf(field))} ellipsis={ellipsis} as="number" />
)

/** A number in a detail, with its unit. */
export function NumberDetail({ shapeOf, field, value }: DetailFaceProps & Shaped) {
  const text = shownNumber(value, shapeOf(field))
  const unit = unitOf(field)
  return (
    <DetailText text={text}>
      <span className="face-figures">{unit ? `${text} ${unit}` : text}</span>
    </DetailText>
  )
}
