import type { FieldFaceProps } from '#react/widget'
import { textProp } from '#widgets/face'

const defaultHeightPx = 240

/** The language of a field: what its item says, else the field itself. */
export const languageName = ({ field, props }: Pick<FieldFaceProps, 'field' | 'props'>): string =>
  textProp(props, 'language') ?? (typeof field.document.language === 'string' ? field.document.language : '')

export const heightOf = ({ props }: Pick<FieldFaceProps, 'props'>): number =>
  typeof props.height === 'number' ? props.height : defaultHeightPx
