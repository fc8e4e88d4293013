import type { MaskDocument, MaskKind, ModelDocument } from '#core/document'
import type { Field, Mask, Model } from './model.ts'

type Hide = Mask['hide']

const stars = '****'
/** Minimum number of characters to hide; shorter texts are hidden completely. */
const minHidden = 3

const keepEnds =
  (start: number, end: number): Hide =>
  (text) => {
    const letters = [...text]
    if (letters.length < start + end + minHidden) return stars
    return [...letters.slice(0, start), stars, ...letters.slice(letters.length - end)].join('')
  }

function hideEmail(text: string): string {
  const at = text.lastIndexOf('@')
  if (at < 0) return keepEnds(1, 0)(text)
  const [first = ''] = text
  return `${at > 2 ? first : '*'}***${text.slice(at)}`
}

function hideName(text: string): string {
  const [first = '', ...rest] = text
  return rest.length === 0 ? '*' : first + '*'.repeat(rest.length)
}

const kinds: Readonly<Record<MaskKind, Hide>> = {
  mobile: keepEnds(3, 4),
  email: hideEmail,
  idCard: keepEnds(3, 4),
  bankCard: keepEnds(4, 4),
  name: hideName,
}

const hideOf = (mask: MaskDocument): Hide => {
  if (typeof mask === 'string') return kinds[mask]
  return mask.as ? kinds[mask.as] : keepEnds(mask.keepStart ?? 0, mask.keepEnd ?? 0)
}

/** The mask of a field; the permission code is the mask's own or `user:unmask:phone`. */
export function maskOf(name: string, mask: MaskDocument, { permission, id }: ModelDocument): Mask {
  const own = typeof mask === 'string' ? undefined : mask.permission
  return { code: own ?? `${permission ?? id}:unmask:${name}`, hide: hideOf(mask) }
}

/** The value as shown under the field's mask; empty values stay as they are. */
export const maskedValue = ({ mask }: Pick<Field, 'mask'>, value: unknown): unknown =>
  mask && typeof value === 'string' && value !== '' ? mask.hide(value) : value

/** Whether a value is a masked text rather than a real value. */
export const isMaskText = (field: Pick<Field, 'mask'>, value: unknown): boolean =>
  field.mask !== undefined && typeof value === 'string' && value !== '' && maskedValue(field, value) === value

const maskedByModel = new WeakMap<Model, readonly Field[]>()

/** Fields of a model with a mask, cached. */
export function maskedFields(model: Model): readonly Field[] {
  const fields = maskedByModel.get(model) ?? model.fields.filter(({ mask }) => mask)
  maskedByModel.set(model, fields)
  return fields
}
