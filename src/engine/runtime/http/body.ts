import { isObject } from '#core/object'
/** What an answer's text holds, before it is judged. */
export interface Body {
  /** False for text that is no JSON, such as an error page. */
  readable: boolean
  /** True for an envelope; false for a bare value, which some calls answer. spec: contract §6.1 getMultiUser */
  enveloped: boolean
  success: boolean
  message: string
  code: number | null
  /** `status` of an error page's JSON. spec: contract §12, import "status 500" */
  pageStatus: number | null
  result: unknown
}

const bare = (result: unknown, readable = true): Body => ({
  readable,
  enveloped: false,
  success: readable,
  message: '',
  code: null,
  pageStatus: null,
  result,
})

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the text of an answer. Empty text is a bare null. */
export function bodyOf(text: string): Body {
  if (text.trim() === '') return bare(null)
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return bare(null, false)
  }
  if (!isObject(raw)) return bare(raw)
  const fields = raw as Record<string, unknown>
  const message = textOrEmpty(fields.message)
  if (typeof fields.success === 'boolean') {
    const { success, result = null } = fields
    return { readable: true, enveloped: true, success, message, code: numberOf(fields.code), pageStatus: null, result }
  }
  const pageStatus = 'message' in fields || 'error' in fields ? numberOf(fields.status) : null
  return pageStatus !== null && pageStatus >= 400 ? { ...bare(null), success: false, message, pageStatus } : bare(raw)
}
