import { Agent, get } from 'node:http'

/** The result of a load: answers, including refused ones, and the duration of each. */
export interface Load {
  requests: number
  failures: number
  seconds: number
  timesMs: number[]
}

/** A separate process: requests one address over keep-alive connections for a while, then prints a `Load`. */
const [address = '', token = '', connections = '1', forMs = '1000'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const headers = token ? { 'X-Access-Token': token } : {}

/** True for a page of rows. */
function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(address, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(response.statusCode === 200 && bytes > 1_000))
    })
    request.on('error', () => resolve(false))
  })
}

const load: Load = { requests: 0, failures: 0, seconds: 0, timesMs: [] }
const startedMs = performance.now()

async function hand(): Promise<void> {
  while (performance.now() - startedMs < Number(forMs)) {
    const askedMs = performance.now()
    if (!(await ask())) load.failures += 1
    load.requests += 1
    load.timesMs.push(performance.now() - askedMs)
  }
}

await Promise.all(Array.from({ length: Number(connections) }, hand))
load.seconds = (performance.now() - startedMs) / 1_000
agent.destroy()
process.stdout.write(JSON.stringify(load))
