import type { Field } from '#core/model'
import { passwordTransform } from '#runtime/session'

/** A value as it leaves the form: a password as its transform, everything else as it stands. spec: shell §5; contract §2.3 */
export const sentValue = ({ type }: Pick<Field, 'type'>, value: unknown): unknown =>
  type.transformed && typeof value === 'string' && value !== '' ? passwordTransform(value) : value
