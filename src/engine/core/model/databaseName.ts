/** The longest name that PostgreSQL keeps; it cuts longer ones, so that two of them may become one. */
const longestName = 63
const hashLength = 8

/** FNV-1a over the code units, as eight hexadecimal digits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(hashLength, '0')
}

/** A name of a table, column or index as both databases keep it: a long one is cut and ends in a hash of the whole. */
export const databaseName = (name: string): string =>
  name.length <= longestName ? name : `${name.slice(0, longestName - hashLength - 1)}_${hashOf(name)}`

/** The snake-case form of a camel-case name: `sysUser` → `sys_user`. */
export const snakeCase = (name: string): string =>
  databaseName(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
