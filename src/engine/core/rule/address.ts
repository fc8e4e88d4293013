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
