import type { Runtime } from '#runtime/service'

export type ChannelSettings = Pick<Runtime, 'ports' | 'session' | 'http' | 'base'>

/** The address of a channel of the signed-in user, with its own ticket. spec: contract §10.1 (handshake) */
export async function channelAddress(
  { ports, session, http, base }: ChannelSettings,
  pathFor: (userId: string) => string,
): Promise<string> {
  const { user, tenantId } = session.state()
  if (!user) throw new Error('nobody is signed in')
  const path = base + pathFor(encodeURIComponent(user.id))
  const { ticket } = await http.post<{ ticket: string }>('/sys/common/ticket', { path }, { quiet: 'all' })
  const query = new URLSearchParams({ ticket, tenant: tenantId || '0' })
  return `${ports.navigation.addressOf(path).replace(/^http/, 'ws')}?${query}`
}
