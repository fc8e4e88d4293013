/** A column or button that is registered for a page. spec: shell §6 permitted-columns list, readings (Permissions) */
export interface PageField {
  fieldCode: string
  /** Left out by servers that know only columns. */
  kind?: 'column' | 'button'
  hidden?: boolean | 'Y' | 'N' | 0 | 1
}

/** What a page may draw. */
export interface PagePermit {
  column(code: string): boolean
  button(code: string): boolean
}

const isHidden = ({ hidden }: PageField) => hidden === true || hidden === 'Y' || hidden === 1

function permitOf(fields: readonly PageField[]): (code: string) => boolean {
  if (fields.length === 0) return () => true
  const shown = new Set(fields.filter((field) => !isHidden(field)).map(({ fieldCode }) => fieldCode))
  return (code) => shown.has(code)
}

/**
 * What the permitted-columns list of a page lets it draw. A list without columns restricts no column, one without buttons
 * no button; the column `action` is always kept. Only display: rights decide on the server. spec: contract §6.5
 */
export function pagePermit(fields: readonly PageField[]): PagePermit {
  const column = permitOf(fields.filter(({ kind }) => kind !== 'button'))
  return {
    column: (code) => code === 'action' || column(code),
    button: permitOf(fields.filter(({ kind }) => kind === 'button')),
  }
}
