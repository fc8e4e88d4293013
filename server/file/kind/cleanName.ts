/** A file name taken apart; both parts are safe in any path and any header. */
export interface CleanName {
  base: string
  /** Lower case, without its dot; empty when there is none. */
  extension: string
}

const longestBase = 80
/** Names that some systems keep for devices. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * The name of an uploaded file as it is kept: its last part, without blanks, signs, invisible characters or further dots.
 * The extension is what stands behind the last dot as it was sent. spec: contract §8.1, attack cases FU-04, FU-06
 */
export function cleanName(given: string): CleanName {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[.\s]+$/, '')
  const dot = plain.lastIndexOf('.')
  const extension = dot < 0 ? '' : plain.slice(dot + 1).toLowerCase()
  const base = (dot < 0 ? plain : plain.slice(0, dot)).replaceAll('.', '_').replace(/[^\p{L}\p{N}_-]/gu, '')
  const cut = [...base].slice(0, longestBase).join('') || 'file'
  return { base: devices.test(cut) ? `_${cut}` : cut, extension }
}
