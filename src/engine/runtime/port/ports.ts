import type { HttpPort } from './http.ts'
import type { NavigationPort } from './navigation.ts'
import type { ConfirmPort, NoticePort } from './notice.ts'

/** The program that displays the pages. */
export interface AgentPort {
  readonly name: string
  /** True inside an enterprise work-chat or group-chat app. spec: shell §1 */
  readonly workChat: boolean
}

/** The current time, and the only timers of the runtime. */
export interface ClockPort {
  /** Milliseconds since 1970. */
  nowMs(): number
  /** The product's zone in minutes east of UTC. spec: contract, types (GMT+8) */
  readonly zoneMinutes: number
  /** Runs `run` once after `delayMs`; returns how to cancel it. */
  after(delayMs: number, run: () => void): () => void
}

/** Downloads a file for the user. */
export interface FilePort {
  /** Saves `blob` under `fileName`, as a download of the browser. */
  save(blob: Blob, fileName: string): void
}

/** Events of the page itself. Each call returns how to stop listening. */
export interface LifecyclePort {
  /** The page is hidden or closed: the last chance to store something. */
  onHide(run: () => void): () => void
  /** An error that nobody caught. */
  onUncaught(listener: (error: unknown) => void): () => void
}

/** Messages for developers; staff never see them. */
export interface LogPort {
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}

/** The other tabs of this browser. Messages come from outside and are checked by the listener. */
export interface PeerPort {
  post(message: unknown): void
  /** Calls `listener` for each message of another tab; returns how to stop. */
  listen(listener: (message: unknown) => void): () => void
}

/** Unpredictable random numbers. */
export interface RandomPort {
  bytes(count: number): Uint8Array
}

/** `count` random bytes as lower-case hexadecimal text. */
export function randomHex(random: RandomPort, count: number): string {
  return Array.from(random.bytes(count), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A connection to the server that stays open; browser sockets conform to it. */
export interface SocketLine {
  /** `close` comes once, whoever ended the connection, also when it never opened. */
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: Pick<MessageEvent<unknown>, 'data'>) => void): void
  send(text: string): void
  close(): void
}

/** Opens a connection by its address. */
export type SocketPort = (address: string) => SocketLine

/** One area of texts by key. Never throws: unreadable keys read as null, a failed write returns false. */
export interface StorageArea {
  read(key: string): string | null
  write(key: string, text: string): boolean
  remove(key: string): void
  keys(): string[]
}

/** `local` outlives the browser, `session` ends with the tab. */
export interface StoragePort {
  local: StorageArea
  session: StorageArea
}

/** Everything the runtime needs from the outside world. */
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
