import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { EmptyMark, isBlank } from '#widgets/face'
import { texts } from './texts.ts'

/** That there is a value, and nothing of it. */
export const HiddenValue = ({ value }: CellFaceProps | DetailFaceProps) =>
  isBlank(value) ? <EmptyMark /> : <span>{texts.hidden}</span>
