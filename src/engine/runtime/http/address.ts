/** True for an address outside the API, which never gets credentials. */
export const isForeign = (path: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')

/** The address of `path` under `base`; a path may lack its first slash or begin with the base already. */
export function addressOf(base: string, path: string): string {
  if (isForeign(path) || path === base || path.startsWith(`${base}/`)) return path
  return `${base}${path.startsWith('/') ? '' : '/'}${path}`
}

/** Paths that must not change with the time. spec: shell §7, contract §1.4 */
export const hasTimeParameter = (path: string): boolean => !path.includes('sys/dict/getDictItems')
