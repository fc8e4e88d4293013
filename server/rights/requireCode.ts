import { productError } from '#core/error'
import { canCall } from '#core/permission'
import type { Caller } from '#server/context'

/** Throws `forbidden` unless the caller holds one of the codes. */
export function requireCode({ rights }: Caller, ...codes: readonly string[]): void {
  if (!codes.some((code) => canCall(rights, code))) throw productError('forbidden')
}
