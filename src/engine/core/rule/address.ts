const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/
const label = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/

/** A common e-mail address: dotted words, `@`, a domain of at least two labels. Every step is linear. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || at > 64 || text.length > 254) return false
  const domain = text.slice(at + 1)
  return (
    text
      .slice(0, at)
      .split('.')
      .every((word) => atom.test(word)) &&
    domain.split('.').every((part) => part.length <= 63 && label.test(part)) &&
    /\.([A-Za-z]{2,}|xn--[^.]+)$/.test(domain)
  )
}

const httpForm = /^https?:\/\/([^\s/?#:@[\]]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#]\S*)?$/i
const hostLabel = /^[\p{L}\p{N}_]([\p{L}\p{N}_-]*[\p{L}\p{N}_])?$/u

/** A URL with http or https; the host may be a domain, a single word, or an IP address. */
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

const isIpv4 = (text: string): boolean => /^[\d.]+$/.test(text) && !/\b0\d/.test(text) && isHost(text)
const isIpv6 = (text: string): boolean => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`)

/** An address, optionally with a prefix length (`/8`). */
function isIpRange(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  const maxBits = isIpv4(address) ? 32 : isIpv6(address) ? 128 : -1
  return more.length === 0 && /^(0|[1-9]\d?\d?)$/.test(bits) && Number(bits) <= maxBits
}

/** Addresses and networks (`10.0.0.0/8`), IPv4 or IPv6, separated by commas, semicolons or whitespace. */
export function isIpRanges(text: string): boolean {
  const ranges = text.split(/[,，;；\s]/).filter(Boolean)
  return ranges.length > 0 && ranges.every(isIpRange)
}
