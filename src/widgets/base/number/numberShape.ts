import type { Field } from '#core/model'
import type { NumberShape } from './numberText.ts'

type Shape = (field: Field) => NumberShape

const scaleOf = ({ document }: Field): number | undefined =>
  typeof document.scale === 'number' ? document.scale : undefined

/** Plain numbers: decimals as they are, unless the field says how many. */
export const numberShape: Shape = (field) => ({
  whole: field.type.id === 'int',
  scale: field.type.id === 'int' ? 0 : scaleOf(field),
  grouped: false,
})

/** Money: two decimals unless the field says otherwise, in groups of three. */
export const moneyShape: Shape = (field) => ({ whole: false, scale: scaleOf(field) ?? 2, grouped: true })

export const unitOf = ({ document }: Field): string | undefined =>
  typeof document.unit === 'string' ? document.unit : undefined
