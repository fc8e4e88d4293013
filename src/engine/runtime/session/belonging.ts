import { isObject } from '#core/object'

/** A department that the user may act for. spec: shell §3 */
export interface DepartChoice {
  id: string
  orgCode: string
  departName: string
  /** The tenant that it belongs to; `0` is the platform. Empty where the server does not say. */
  tenantId: string
}

/** A tenant that the user belongs to; `0` is the platform, for one who works there too. spec: contract §2.2 */
export interface TenantChoice {
  id: string
  name: string
}

const listOf = (raw: unknown): Readonly<Record<string, unknown>>[] => (Array.isArray(raw) ? raw.filter(isObject) : [])

const textOrEmpty = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The departments in `raw`; items without a code are left out. */
export const departChoicesOf = (raw: unknown): DepartChoice[] =>
  listOf(raw)
    .map(({ id, orgCode, departName, tenantId }) => ({
      id: textOrEmpty(id),
      orgCode: textOrEmpty(orgCode),
      departName: textOrEmpty(departName),
      tenantId: textOrEmpty(tenantId),
    }))
    .filter(({ orgCode }) => orgCode !== '')

/** The tenants in `raw`; items without an id are left out. */
export const tenantChoicesOf = (raw: unknown): TenantChoice[] =>
  listOf(raw)
    .map(({ id, name }) => ({ id: textOrEmpty(id), name: textOrEmpty(name) }))
    .filter(({ id }) => isTenantId(id))

/** True for a number as text, the only form of `tenant-id`. */
export const isTenantId = (text: string): boolean => /^\d{1,19}$/.test(text)
