/** A file name taken apart; both parts are safe in any path and any header. */
interface CleanName {
  base: string
  /** Lower case, without its dot; empty when there is none. As it was sent: only the list of kinds makes it safe. */
  extension: string
}

/** Disks take 255 bytes; the extension and its dot need a few. */
const mostBaseBytes = 200
/** Names that some systems keep for devices. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** As many whole letters as fit. */
function cut(base: string): string {
  let bytes = 0
  const letters = [...base].filter((letter) => {
    bytes += Buffer.byteLength(letter)
    return bytes <= mostBaseBytes
  })
  return letters.join('')
}

/**
 * The name of an uploaded file as it is kept: its last part, without blanks, signs, invisible characters or further dots.
 * The extension is what stands behind the last dot as it was sent. spec: contract §8.1, attack cases FU-04, FU-06
 */
export function cleanName(name: string): CleanName {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[.\s]+$/, '')
  const dot = plain.lastIndexOf('.')
  const extension = dot < 0 ? '' : plain.slice(dot + 1).toLowerCase()
  const base = (dot < 0 ? plain : plain.slice(0, dot)).replaceAll('.', '_').replace(/[^\p{L}\p{N}_-]/gu, '')
  const stem = cut(base) || 'file'
  return { base: devices.test(stem) ? `_${stem}` : stem, extension }
}
