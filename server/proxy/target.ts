import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { badRequest, failedWith } from '#core/error'
import { proxyMessages } from '#core/message'

/** Every address of a host name. Rejects when there is none. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/**
 * Asks once for all who ask for a name at the same time. A lookup holds one of the few threads on which passwords are checked and files are
 * read, too: while a name server is silent, calls to one host must not take them all.
 */
export function sharedLookups(resolve: Resolve): Resolve {
  const pending = new Map<string, ReturnType<Resolve>>()
  return (host) => {
    const current = pending.get(host) ?? resolve(host).finally(() => pending.delete(host))
    pending.set(host, current)
    return current
  }
}

/** Rejects when the signal fires first. */
const before = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })

/** A target whose address is checked; the connection goes to this address and to no other. */
export interface CheckedTarget {
  url: URL
  address: LookupAddress
}

/** Whether an address belongs to the public internet: not this machine, not a private or special network, whatever notation it hides in. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Host as the list of the settings names it: without brackets and final dot, and with the port unless it is the scheme's. */
function hostOf({ hostname, port }: URL): string {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return port === '' ? name : `${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

/** The address in a request. Throws unless it is a whole web address without credentials. */
function readUrl(text: string): URL {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw badRequest(proxyMessages.badUrl)
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw badRequest(proxyMessages.badUrl)
  return url
}

interface TargetSetting {
  /** Hosts that are open, each with its port unless that is the scheme's. */
  hosts: readonly string[]
  resolve: Resolve
  isReachable(address: string): boolean
  /** The call has timed out. */
  late: AbortSignal
}

/**
 * The target of a proxy call: its host is open, and all of its addresses are public. It is resolved once, so a name that
 * answers differently a moment later changes nothing. Throws with the reason. spec: policy, Decisions
 */
export async function checkTarget(
  text: string,
  { hosts, resolve, isReachable, late }: TargetSetting,
): Promise<CheckedTarget> {
  const url = readUrl(text)
  const host = hostOf(url)
  if (!hosts.some((open) => open.toLowerCase() === host)) throw failedWith(proxyMessages.closedHost, { host })
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(name)
  const addresses = family > 0 ? [{ address: name, family }] : await before(late, resolve(name)).catch(() => [])
  const [address] = addresses
  if (!address) throw failedWith(proxyMessages.unknownHost, { host })
  if (!addresses.every((each) => isReachable(each.address))) throw failedWith(proxyMessages.innerAddress, { host })
  return { url, address }
}
