import { Client } from 'pg'
import type { Counters, Log, Stop } from '../engine.ts'
import { clientConfig } from './connections.ts'
import { postgresFailure } from './postgresFailure.ts'

const reconnectMs = 1_000

type Hear = (payload: string) => void

/** One connection that hears all channels. Notices sent while it is being made again are missed: poll beside it. */
export class Listener {
  readonly #url: string
  readonly #log: Log
  readonly #counters: Counters
  readonly #heard = new Map<string, Set<Hear>>()
  #client: Promise<Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(url: string, { log, counters }: { log: Log; counters: Counters }) {
    this.#url = url
    this.#log = log
    this.#counters = counters
  }

  async listen(channel: string, hear: Hear): Promise<Stop> {
    const known = this.#heard.get(channel)
    const listeners = known ?? new Set<Hear>()
    this.#heard.set(channel, listeners.add(hear))
    const fresh = this.#client === undefined
    const client = await this.#connected()
    if (!known && !fresh) await client.query(`listen "${channel}"`)
    return async () => void listeners.delete(hear)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.then((client) => client.end()).catch(() => undefined)
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((cause: unknown) => {
      this.#client = undefined
      throw postgresFailure(cause)
    })
    return this.#client
  }

  async #connect(): Promise<Client> {
    const client = new Client(clientConfig(this.#url))
    client.on('error', (cause) => this.#log.warn({ cause }, 'the connection that listens to PostgreSQL broke'))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hear of this.#heard.get(channel) ?? []) hear(payload)
    })
    await client.connect()
    client.once('end', () => this.#again())
    for (const channel of this.#heard.keys()) await client.query(`listen "${channel}"`)
    return client
  }

  #again(): void {
    this.#client = undefined
    if (this.#closed) return
    this.#counters.replaced += 1
    this.#retry = setTimeout(() => void this.#connected().catch(() => this.#again()), reconnectMs)
  }
}
