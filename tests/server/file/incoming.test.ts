import { PassThrough } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { incoming, readableParts } from '#server/file'
import type { FormPart } from '#server/http'

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
    const reading = read(incoming(stream, { signal, rate: { windowMs: 5, minBytes: 2 } }))
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

describe('the parts of a form', () => {
  const field = (name: string): FormPart => ({ kind: 'field', field: name, value: '1' })
  async function* streamOf(...parts: FormPart[]): AsyncIterable<FormPart> {
    yield* parts
  }
  const readAll = async (parts: AsyncIterable<FormPart>) => {
    const seen: FormPart[] = []
    for await (const part of readableParts(parts)) seen.push(part)
    return seen
  }

  it('are passed on as they are', async () => {
    expect(await readAll(streamOf(field('a'), field('b')))).toEqual([field('a'), field('b')])
  })

  it.each(['', 'n'.repeat(101)])('are refused when one is named %j', async (name) => {
    await expect(readAll(streamOf(field(name)))).rejects.toMatchObject({ message: '请求有误：表单的字段名不可用' })
  })

  it('DO-07 are given up when they do not come', async () => {
    vi.useFakeTimers()
    async function* never(): AsyncIterable<FormPart> {
      yield field('a')
      await new Promise(() => undefined)
    }
    const reading = readAll(never()).catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_001)
    expect(await reading).toMatchObject({ status: 400, message: '请求有误：上传过慢' })
    vi.useRealTimers()
  })
})
