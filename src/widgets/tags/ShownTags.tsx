import { splitTags } from '#core/dictionary'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { type Mark, MarkList, valueText } from '#widgets/face'

/** Tags beyond these are counted in a table. */
const mostInCell = 3

const marksOf = (value: unknown): Mark[] =>
  [...new Set(splitTags(valueText(value)))].map((text) => ({ value: text, text, tone: 'info' }))

export const TagsCell = ({ value }: CellFaceProps) => <MarkList marks={marksOf(value)} most={mostInCell} />
export const TagsDetail = ({ value }: DetailFaceProps) => <MarkList marks={marksOf(value)} />
