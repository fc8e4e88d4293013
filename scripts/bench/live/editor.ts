import { Agent, request } from 'node:http'

/** Who edits rows, and at which rate. */
export interface EditOrder {
  api: string
  token: string
  model: string
  ids: readonly string[]
  perSecond: number
  connections: number
  /** The body of the next edit of a row. */
  change(count: number): Record<string, unknown>
}

/** Edits that continue until they are stopped. */
export interface Edits {
  /** Number of edits answered so far. */
  done(): number
  end(): Promise<void>
}

/** Edits rows in turn, each by its own call, as evenly as the server answers. */
export function startEdits({ api, token, model, ids, perSecond, connections, change }: EditOrder): Edits {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { 'X-Access-Token': token, 'Content-Type': 'application/json' }
  const startedMs = performance.now()
  let sent = 0
  let done = 0
  let running = true
  const edit = (body: string) =>
    new Promise<void>((resolve, reject) => {
      const call = request(`${api}${model}/edit`, { method: 'PUT', agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`an edit was answered ${response.statusCode}`))
        response.resume().on('end', resolve)
      })
      call.on('error', reject)
      call.end(body)
    })
  const hand = async () => {
    while (running) {
      if (sent >= ((performance.now() - startedMs) / 1_000) * perSecond) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        continue
      }
      sent += 1
      await edit(JSON.stringify({ id: ids[sent % ids.length], ...change(sent) }))
      done += 1
    }
  }
  const hands = Array.from({ length: connections }, hand)
  return {
    done: () => done,
    async end() {
      running = false
      await Promise.all(hands)
      agent.destroy()
    },
  }
}
