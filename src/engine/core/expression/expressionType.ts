import { expressionTexts } from '#core/message'

/** The types that an expression can have. Dates, date-times and times are text in GMT+8 wall time. */
export type ExpressionType =
  | TextType
  | { readonly kind: 'number' | 'bool' | 'date' | 'datetime' | 'time' | 'any' | 'null' }
  | { readonly kind: 'list'; readonly of: ExpressionType }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, ExpressionType>> }

/** Text; if the values are limited, with their dictionary or the values themselves. */
interface TextType {
  readonly kind: 'text'
  readonly dict?: string
  readonly values?: readonly string[]
}

/** The Chinese title of a type for messages. */
export function typeTitle(type: ExpressionType): string {
  return expressionTexts.types[type.kind]
}

/** Whether the type is unknown, so nothing is rejected. */
export function isOpen(type: ExpressionType): boolean {
  return type.kind === 'any' || type.kind === 'null'
}

export function isMoment(type: ExpressionType): boolean {
  return type.kind === 'date' || type.kind === 'datetime' || type.kind === 'time'
}

/** Text, or a type written as text (dates and times). */
export function isTextLike(type: ExpressionType): boolean {
  return type.kind === 'text' || isMoment(type)
}

/** The common type of two alternatives. */
export function unify(left: ExpressionType, right: ExpressionType): ExpressionType {
  if (left.kind === 'null') return right
  if (right.kind === 'null') return left
  if (left.kind === 'list' && right.kind === 'list') return { kind: 'list', of: unify(left.of, right.of) }
  if (left.kind === 'record' || right.kind === 'record') return left === right ? left : { kind: 'any' }
  if (left.kind === right.kind) return left
  return isTextLike(left) && isTextLike(right) ? { kind: 'text' } : { kind: 'any' }
}

/** Whether a value of type `from` is valid where `to` is required. Null is always valid. */
export function fits(from: ExpressionType, to: ExpressionType): boolean {
  if (isOpen(from) || isOpen(to)) return true
  if (to.kind === 'text') return isTextLike(from)
  if (to.kind === 'list' && from.kind === 'list') return fits(from.of, to.of)
  return from.kind === to.kind
}
