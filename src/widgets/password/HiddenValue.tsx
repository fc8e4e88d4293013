import { passwordMessages } from '#core/message'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { EmptyMark, isBlank } from '#widgets/face'

/** That there is a value, and nothing of it. */
export const HiddenValue = ({ value }: CellFaceProps | DetailFaceProps) =>
  isBlank(value) ? <EmptyMark /> : <span>{passwordMessages.hidden}</span>
