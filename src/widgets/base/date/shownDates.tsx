import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { CellText, DetailText } from '#widgets/face'
import { type DateKind, shownDate } from './dateText.ts'

/** A date in a table, as it is written. */
export const DateCell = ({ kind, value, ellipsis }: CellFaceProps & { kind: DateKind }) => (
  <CellText text={shownDate(kind, value)} ellipsis={ellipsis} as="date" />
)

/** A date in a detail, as it is written. */
export const DateDetail = ({ kind, value }: DetailFaceProps & { kind: DateKind }) => {
  const text = shownDate(kind, value)
  return (
    <DetailText text={text}>
      <span className="face-figures">{text}</span>
    </DetailText>
  )
}
