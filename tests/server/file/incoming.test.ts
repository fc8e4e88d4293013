import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { incoming } from '#server/file'

const { signal } = new AbortController()
const read = async (chunks: AsyncIterable<Buffer>) => {
  const seen: Buffer[] = []
  for await (const chunk of chunks) seen.push(chunk)
  return Buffer.concat(seen).toString()
}

describe('what comes in', () => {
  it('is passed on as it is', async () => {
    const stream = new PassThrough()
    stream.end('abc')
    expect(await read(incoming(stream, { signal }))).toBe('abc')
  })

  it('DO-07 is ended when hardly anything comes', async () => {
    const stream = new PassThrough()
    stream.write('a')
    const reading = read(incoming(stream, { signal, pace: { windowMs: 5, leastBytes: 2 } }))
    await expect(reading).rejects.toMatchObject({ status: 400, message: '请求有误：上传过慢' })
    expect(stream.destroyed).toBe(true)
  })

  it('ends with the call', async () => {
    const stream = new PassThrough()
    const call = new AbortController()
    const reading = read(incoming(stream, { signal: call.signal }))
    call.abort()
    await expect(reading).rejects.toMatchObject({ status: 400, message: '请求有误：上传的内容不完整' })
  })

  it('flows away when its reader stops, and is not torn down', async () => {
    const stream = new PassThrough()
    stream.write('a')
    for await (const _ of incoming(stream, { signal })) break
    stream.end('b'.repeat(100_000))
    await new Promise((resolve) => stream.once('close', resolve))
    expect(stream.errored).toBeNull()
    expect(stream.readableEnded).toBe(true)
  })
})
