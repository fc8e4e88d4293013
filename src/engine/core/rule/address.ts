const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/
const label = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/

/** A normal e-mail address: dotted words, `@`, a domain of at least two labels. Every step is linear. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || at > 64 || text.length > 254) return false
  const labels = text.slice(at + 1).split('.')
  return (
    text
      .slice(0, at)
      .split('.')
      .every((word) => atom.test(word)) &&
    labels.length >= 2 &&
    labels.every((part) => part.length <= 63 && label.test(part)) &&
    /^([A-Za-z]{2,}|xn--.+)$/.test(labels.at(-1) ?? '')
  )
}

const httpForm = /^https?:\/\/([^\s/?#:@[\]]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#]\S*)?$/i
const hostLabel = /^[\p{L}\p{N}_]([\p{L}\p{N}_-]*[\p{L}\p{N}_])?$/u

/** A web address that begins with http or https; hosts may be names, one word, or IP addresses. */
export function isHttpUrl(text: string): boolean {
  if (text.length > 2048) return false
  const [, host, port] = httpForm.exec(text) ?? []
  return host !== undefined && Number(port ?? 0) <= 65_535 && (host.startsWith('[') || isHost(host))
}

function isHost(host: string): boolean {
  const labels = host.split('.')
  if (/^[\d.]+$/.test(host)) return labels.length === 4 && labels.every((part) => part !== '' && Number(part) <= 255)
  return labels.every((part) => part.length <= 63 && hostLabel.test(part))
}

const isByte = (part: string): boolean => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255
const isIpv4 = (text: string): boolean => {
  const parts = text.split('.')
  return parts.length === 4 && parts.every(isByte)
}

const isHexGroup = (group: string): boolean => /^[0-9a-f]{1,4}$/i.test(group)

/** Eight groups of hexadecimal digits; `::` stands once for groups that are left out. */
function isIpv6(text: string): boolean {
  const halves = text.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  if (halves.length > 2 || !groups.every(isHexGroup)) return false
  return halves.length === 2 ? groups.length < 8 : groups.length === 8
}

/** An address, or an address with the number of bits that its network has. */
function isIpRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIpv4(address) ? 32 : isIpv6(address) ? 128 : -1
  if (most < 0 || more.length > 0) return false
  return bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= most)
}

/** Addresses and networks (`10.0.0.0/8`), IPv4 or IPv6, with commas, semicolons or blanks between them. */
export function isIpRanges(text: string): boolean {
  const ranges = text.split(/[,，;；\s]+/).filter(Boolean)
  return ranges.length > 0 && ranges.every(isIpRange)
}
