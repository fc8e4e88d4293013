/** Where a database is, as its address says. */
export interface Place {
  host: string
  port: number
  database: string
}

const usualPort = 5_432
const form = /^(?:jdbc:)?postgres(?:ql)?:\/\/([A-Za-z0-9][A-Za-z0-9.-]{0,252})(?::(\d{1,5}))?\/([^/?#\s]*)(?:\?\S*)?$/

/** Reads `jdbc:postgresql://host:port/database`; null when the address is no such. */
export function placeOf(url: string, name: string): Place | null {
  const [, host, port = String(usualPort), path = ''] = form.exec(url.trim()) ?? []
  const database = path || name
  if (!host || database === '' || Number(port) < 1 || Number(port) > 65_535) return null
  return { host: host.toLowerCase(), port: Number(port), database }
}

/** Whether the settings open a host, at every port or at this one. */
export const isOpen = ({ host, port }: Place, hosts: readonly string[]): boolean =>
  hosts.some((open) => [host, `${host}:${port}`].includes(open.toLowerCase()))
