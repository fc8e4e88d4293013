import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { defineEndpoint, publicAccess } from '#core/endpoint'
import { closeServers, startServer } from '#fixtures/server.ts'
import { bytes, type Part, route } from '#server/http'

const lengthBytes = 200_000

/** A file whose stream says only on demand that it is over, as a disk may. */
function slowFile() {
  const content = new Readable({ read() {} })
  content.push(Buffer.alloc(lengthBytes, 'x'))
  return { content, end: () => void content.push(null) }
}

let file = slowFile()
let reads = 0
const endpoint = defineEndpoint({
  ...{ id: 'file.whole', method: 'GET', path: '/whole', access: publicAccess, summary: 'whole' },
})
const part: Part = {
  id: 'whole',
  routes: [
    route(endpoint, async () =>
      bytes({
        ...{ body: file.content, contentType: 'application/octet-stream', lengthBytes },
        onRead: async () => {
          reads += 1
        },
      }),
    ),
  ],
}

closeServers()
const { origin } = await startServer({ parts: [part] })

function requestFile(): Socket {
  file = slowFile()
  reads = 0
  const { hostname, port } = new URL(origin)
  const line = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  line.write('GET /system-api/whole HTTP/1.1\r\nhost: x\r\n\r\n')
  return line
}

async function readAll(line: Socket): Promise<void> {
  let received = Buffer.alloc(0)
  for await (const chunk of line.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk])
    const head = received.indexOf('\r\n\r\n')
    if (head >= 0 && received.length === head + 4 + lengthBytes) return
  }
}

it('is read by a client that leaves with the last byte, before the stream is over', async () => {
  const line = requestFile()
  await readAll(line)
  line.end()
  line.resume()
  await once(line, 'end')
  file.end()
  await expect.poll(() => reads).toBe(1)
})

it('is read by a client that leaves after the response has ended', async () => {
  const line = requestFile()
  await readAll(line)
  file.end()
  line.resume()
  await once(line, 'end')
  expect(reads).toBe(0)
  line.end()
  await expect.poll(() => reads).toBe(1)
})

it('is not read by a client that leaves with bytes on their way', async () => {
  const line = requestFile()
  await once(line, 'readable')
  line.resetAndDestroy()
  file.end()
  await expect.poll(() => file.content.destroyed).toBe(true)
  expect(reads).toBe(0)
})
