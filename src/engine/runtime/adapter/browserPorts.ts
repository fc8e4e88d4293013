import type { Ports } from '#runtime/port'
import { browserAgent } from './agent.ts'
import { axiosHttp } from './axiosHttp.ts'
import { browserClock } from './clock.ts'
import { browserFile } from './file.ts'
import { browserLifecycle } from './lifecycle.ts'
import { browserLog } from './log.ts'
import { browserNavigation } from './navigation.ts'
import { browserPeer } from './peer.ts'
import { browserRandom } from './random.ts'
import { browserStorage } from './storage.ts'

/** What only the pages can give: dialogs, and the router where it stands. */
type PagePorts = Pick<Ports, 'notice' | 'confirm'> & Partial<Ports>

/** The ports of a real browser, with those of the pages. */
export const browserPorts = (pages: PagePorts): Ports => ({
  agent: browserAgent(),
  clock: browserClock(),
  file: browserFile(),
  http: axiosHttp(),
  lifecycle: browserLifecycle(),
  log: browserLog(),
  navigation: browserNavigation(),
  peer: browserPeer(),
  random: browserRandom(),
  socket: (address) => new WebSocket(address),
  storage: browserStorage(),
  ...pages,
})
