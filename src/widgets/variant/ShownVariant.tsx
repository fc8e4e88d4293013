import { caseIn } from '#core/model'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { AnyTextCell, AnyTextDetail, useWidgetFaces } from '#widgets/face'
import { drawnCase, widgetOf } from './drawnCase.ts'

/** The value in a table, as what it is in its row. */
export function VariantCell(face: CellFaceProps) {
  const variant = drawnCase(face.field, caseIn(face.field, face.record), face.value)
  const Cell = useWidgetFaces(widgetOf(variant, 'cell'))?.Cell ?? AnyTextCell
  return <Cell {...face} field={variant.field} value={variant.value} props={variant.props} />
}

/** The value in a detail, as what it is in its record. */
export function VariantDetail(face: DetailFaceProps) {
  const variant = drawnCase(face.field, caseIn(face.field, face.record), face.value)
  const Detail = useWidgetFaces(widgetOf(variant, 'detail'))?.Detail ?? AnyTextDetail
  return <Detail {...face} field={variant.field} value={variant.value} props={variant.props} />
}
