import { fillText, unknownMessages } from '#core/message'
import type { Finding } from './collector.ts'
import { nearest } from './source.ts'

interface UnknownName {
  name: string
  /** The names that exist. */
  known: readonly string[]
  /** The hint where no existing name is near. */
  otherwise?: string
}

/** The finding for a name that does not exist; its hint is the nearest one that does. */
export const unknownName = (kind: keyof typeof unknownMessages.kinds, unknown: UnknownName): Finding => ({
  code: `unknown-${kind}`,
  message: fillText(unknownMessages.name, { kind: unknownMessages.kinds[kind], name: unknown.name }),
  ...hintFor(unknown),
})

/** The finding for a name that is no field of a model. */
export const unknownField = (model: string, unknown: UnknownName): Finding => ({
  code: 'unknown-field',
  message: fillText(unknownMessages.field, { model, name: unknown.name }),
  ...hintFor(unknown),
})

function hintFor({ name, known, otherwise }: UnknownName): { hint?: string } {
  const hint = nearest(name, known) ?? otherwise
  return hint === undefined ? {} : { hint }
}
