import type { AgentPort } from './agent.ts'
import type { ClockPort } from './clock.ts'
import type { FilePort } from './file.ts'
import type { HttpPort } from './http.ts'
import type { LifecyclePort } from './lifecycle.ts'
import type { LogPort } from './log.ts'
import type { NavigationPort } from './navigation.ts'
import type { ConfirmPort, NoticePort } from './notice.ts'
import type { PeerPort } from './peer.ts'
import type { RandomPort } from './random.ts'
import type { SocketPort } from './socket.ts'
import type { StoragePort } from './storage.ts'

/** All that the runtime needs of the outside world. */
export interface Ports {
  agent: AgentPort
  clock: ClockPort
  confirm: ConfirmPort
  file: FilePort
  http: HttpPort
  lifecycle: LifecyclePort
  log: LogPort
  navigation: NavigationPort
  notice: NoticePort
  peer: PeerPort
  random: RandomPort
  socket: SocketPort
  storage: StoragePort
}
