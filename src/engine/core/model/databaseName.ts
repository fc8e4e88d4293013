/** Maximum length of a PostgreSQL identifier; longer ones are truncated there and could collide. */
const maxLength = 63
const hashLength = 8

/** FNV-1a over UTF-16 code units, as eight hexadecimal digits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(hashLength, '0')
}

/** An identifier valid in both databases; a long name is truncated and gets a hash of the full name. */
export const databaseName = (name: string): string =>
  name.length <= maxLength ? name : `${name.slice(0, maxLength - hashLength - 1)}_${hashOf(name)}`

/** Converts camel case to snake case: `sysUser` → `sys_user`. */
export const snakeCase = (name: string): string =>
  databaseName(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
