import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bodyOf, ok, refusal, settled } from '#fixtures/ports.ts'
import { publicConfigOf } from '#runtime/config'
import { createFiles } from '#runtime/file'
import { type HttpReply, type HttpRequest, type TransferProgress, TransportError } from '#runtime/port'
import { fakeClient } from '../http/client.ts'

const partBytes = 4 * 1_048_576
const content = randomBytes(2.75 * partBytes)
const file = new File([content], '影像.zip', { lastModified: 1_700_000_000_000 })
const md5 = createHash('md5').update(content).digest('hex')

/** A server for uploads in parts; `onPart` may fail before a part is stored. */
function setup(onPart: (request: HttpRequest, count: number) => HttpReply | null = () => null) {
  const { http, ports } = fakeClient()
  const parts = new Map<number, Blob>()
  let count = 0
  ports.http.on('POST /sys/common/upload/init', () =>
    ok({ uploadId: 'u1', partBytes, received: [...parts.keys()].sort() }),
  )
  ports.http.on('PUT /sys/common/upload/part', (request) => {
    count += 1
    const failure = onPart(request, count)
    if (failure) return failure
    request.onProgress?.({ sentBytes: (request.body as Blob).size / 2, totalBytes: (request.body as Blob).size })
    parts.set(Number(new URL(request.url, 'http://x').searchParams.get('part')), request.body as Blob)
    return ok({ received: [...parts.keys()] })
  })
  ports.http.on('POST /sys/common/upload/finish', ok(null, { message: 'temp/ab/影像.zip', code: 0 }))
  ports.http.on('POST /sys/common/upload/cancel', ok(null))
  const files = createFiles({ base: '/system-api', ports, http, config: () => publicConfigOf({}, '/system-api') })
  const sentParts = () =>
    ports.http
      .requests('PUT /sys/common/upload/part')
      .map(({ url }) => Number(new URL(url, 'http://x').searchParams.get('part')))
  /** Lets pauses pass until the upload has ended. */
  const patiently = async <T>(upload: Promise<T>): Promise<T> => {
    let isOver = false
    const over = () => {
      isOver = true
    }
    upload.then(over, over)
    for (let round = 0; round < 400 && !isOver; round += 1) {
      await settled()
      ports.clock.advance(16_000)
    }
    return upload
  }
  return { ports, parts, files, sentParts, patiently }
}

const cut = () => {
  throw new TransportError('network', 'Network Error')
}

describe('a file of over 10 MB', () => {
  it('goes in parts, with what tells it from others, and is the same at the end', async () => {
    const { ports, parts, files } = setup()
    const shares: number[] = []
    const onProgress = ({ sentBytes, totalBytes }: TransferProgress) =>
      void shares.push(Math.round((sentBytes / totalBytes) * 100))
    const path = await files.upload({ file, fileName: file.name, biz: 'bizfile' }, { onProgress })
    expect(path).toBe('temp/ab/影像.zip')
    const [begun] = ports.http.requests('POST /sys/common/upload/init')
    const fingerprint = { name: '影像.zip', bytes: content.length, md5, modifiedMs: 1_700_000_000_000 }
    expect(begun && bodyOf(begun)).toEqual({ ...fingerprint, biz: 'bizfile' })
    const stored = await Promise.all([0, 1, 2].map((part) => parts.get(part)?.arrayBuffer()))
    expect(Buffer.concat(stored.map((each) => Buffer.from(each ?? new ArrayBuffer(0)))).equals(content)).toBe(true)
    expect(shares).toEqual([0, 18, 36, 55, 73, 86, 100])
    expect(ports.http.sent[1]?.headers['Content-Type']).toBe('application/octet-stream')
  })

  it('of 10 MB goes as a whole, and so does any to another address', async () => {
    const { ports, files } = setup()
    ports.http.on('POST /sys/common/upload', ok(null, { message: 'temp/whole' }))
    ports.http.on('POST /own', ok(null, { message: 'own/whole' }))
    const small = new Blob([content.subarray(0, 10 * 1_048_576)])
    expect(await files.upload({ file: small, fileName: 'a.zip' })).toBe('temp/whole')
    expect(await files.upload({ file, fileName: 'a.zip', action: '/own' })).toBe('own/whole')
    expect(ports.http.calls()).toEqual(['POST /sys/common/upload', 'POST /own'])
  })

  it('gets through where every third part is cut', async () => {
    const { parts, files, sentParts, patiently } = setup((_, count) => (count % 3 === 2 ? cut() : null))
    const interruptedAt: number[] = []
    const onProgress = ({ sentBytes, interrupted }: TransferProgress) => interrupted && interruptedAt.push(sentBytes)
    expect(await patiently(files.upload({ file, fileName: file.name }, { onProgress }))).toBe('temp/ab/影像.zip')
    expect([sentParts(), [...parts.keys()]]).toEqual([
      [0, 1, 1, 2],
      [0, 1, 2],
    ])
    expect(interruptedAt).toEqual([partBytes])
  })

  it('goes on where it stopped when it is chosen again', async () => {
    let isDown = true
    const { files, sentParts, patiently } = setup((_, count) => (isDown && count > 1 ? cut() : null))
    await expect(patiently(files.upload({ file, fileName: file.name }))).rejects.toThrow()
    expect(sentParts()).toEqual([0, 1, 1, 1, 1, 1, 1])
    isDown = false
    expect(await files.upload({ file, fileName: file.name })).toBe('temp/ab/影像.zip')
    expect(sentParts().slice(7)).toEqual([1, 2])
  })

  it('begins anew, once, when the server has forgotten it', async () => {
    const { ports, files, sentParts } = setup((_, count) => (count === 2 ? refusal('未找到', { status: 404 }) : null))
    expect(await files.upload({ file, fileName: file.name })).toBe('temp/ab/影像.zip')
    expect(ports.http.requests('POST /sys/common/upload/init')).toHaveLength(2)
    expect(sentParts()).toEqual([0, 1, 1, 2])
  })

  it.each([
    [413, '文件大小超出50MB限制'],
    [403, '没有权限'],
    [200, '上传失败，文件类型异常：exe'],
  ])('that is refused with %i is not sent again', async (status, message) => {
    const { ports, files } = setup()
    ports.http.on('POST /sys/common/upload/init', refusal(message, { status }))
    await expect(files.upload({ file, fileName: 'a.exe' })).rejects.toThrow(message)
    expect(ports.http.calls()).toEqual(['POST /sys/common/upload/init'])
  })

  it('that is taken back leaves nothing on the server', async () => {
    const abort = new AbortController()
    const { ports, files } = setup(() => {
      abort.abort()
      throw new TransportError('aborted', 'aborted')
    })
    await expect(files.upload({ file, fileName: file.name }, { signal: abort.signal })).rejects.toThrow()
    await settled()
    const [cancelled] = ports.http.requests('POST /sys/common/upload/cancel')
    expect(cancelled && bodyOf(cancelled)).toEqual({ uploadId: 'u1' })
    expect(ports.http.requests('POST /sys/common/upload/finish')).toEqual([])
  })
})
