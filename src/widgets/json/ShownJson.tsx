import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { CellText, EmptyMark } from '#widgets/face'
import { jsonText } from './jsonText.ts'

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** JSON on one line. */
export const JsonCell = ({ value, ellipsis }: CellFaceProps) => (
  <CellText text={isNothing(value) ? '' : JSON.stringify(value)} ellipsis={ellipsis} />
)

/** JSON with its structure. */
export const JsonDetail = ({ value }: DetailFaceProps) =>
  isNothing(value) ? <EmptyMark /> : <pre className="face-code">{jsonText(value)}</pre>
