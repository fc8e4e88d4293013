import { productError } from '#core/error'

/**
 * The tenant of a call: the header selects among those of the user and nothing else. Without a header, or with `0`, it is the
 * first one; 0 only for a user without tenants, who sees what belongs to none. spec: policy; attack case AC-17
 */
export function chosenTenant(header: string | undefined, own: readonly number[]): number {
  const first = own[0] ?? 0
  const text = header?.trim() ?? ''
  if (text === '' || text === '0') return first
  const wanted = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.NaN
  if (!own.includes(wanted)) throw productError('tenantChanged')
  return wanted
}
