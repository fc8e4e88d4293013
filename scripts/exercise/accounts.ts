/** Has every right, so everything a document shows can be reached. */
export const administrator = 'admin'

const accounts = [
  administrator,
  'operator',
  'implementer',
  'auditor',
  'zhangwei',
  'liming',
  'wangfang',
  'chenjie',
  'zhaoqiang',
  'sunli',
  'zhoutao',
]

/** The demo accounts, or the named one. */
export const accountsOf = (name: string | undefined): readonly string[] => (name ? [name] : accounts)
