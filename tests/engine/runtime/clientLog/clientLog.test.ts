import { describe, expect, it } from 'vitest'
import { bodyOf, ok, refusal, settled } from '#fixtures/ports.ts'
import { createClientLog } from '#runtime/clientLog'
import { HttpFailure } from '#runtime/http'
import { fakeClient } from '../http/client.ts'

const call = 'POST /sys/log/client'

function setup(answer = ok(null)) {
  const { http, ports, reacted } = fakeClient()
  ports.http.on(call, answer)
  ports.path = '/system/user-list?token=secret'
  return { ports, reacted, log: createClientLog({ ports, http }) }
}

const failure = (kind: 'http' | 'aborted') =>
  new HttpFailure({ kind, status: 500, code: 500, message: 'failed', requestId: 'q7', result: null }, true)

const sent = ({ ports }: ReturnType<typeof setup>) => ports.http.requests(call).map(bodyOf)

describe('an error of the browser', () => {
  it('is sent with its place and the number of the failed call, without the query', async () => {
    const world = setup()
    world.log.report(failure('http'), 'widget table')
    await settled()
    expect(sent(world)).toMatchObject([
      { message: 'failed', requestId: 'q7', screen: 'widget table', url: '/system/user-list', agent: 'test' },
    ])
  })

  it('is cut to a fixed length', async () => {
    const world = setup()
    world.log.report(new Error('x'.repeat(100_000)))
    await settled()
    expect(JSON.stringify(sent(world)).length).toBeLessThan(13_000)
  })

  it('is sent once a minute', async () => {
    const world = setup()
    world.log.report(new Error('same'))
    world.log.report(new Error('same'))
    world.ports.clock.advance(59_999)
    world.log.report(new Error('same'))
    await settled()
    expect(sent(world)).toHaveLength(1)
    world.ports.clock.advance(1)
    world.log.report(new Error('same'))
    await settled()
    expect(sent(world)).toHaveLength(2)
  })

  it('has a number by which the log knows it, the same as long as it is the same error', async () => {
    const world = setup()
    const numbers = [
      world.log.report(failure('http'), 'a'),
      world.log.report(new Error('b')),
      world.log.report(new Error('b')),
    ]
    await settled()
    expect(numbers).toEqual(['q7', expect.stringMatching(/^e-[0-9a-f]{10}$/), numbers[1]])
    expect(sent(world)).toMatchObject([{ requestId: 'q7' }, { requestId: numbers[1] }])
  })

  it('is sent ten times a minute at most', async () => {
    const world = setup()
    for (let number = 0; number < 50; number++) world.log.report(new Error(`error ${number}`))
    await settled()
    expect(sent(world)).toHaveLength(10)
  })

  it('is not sent when a caller only left', async () => {
    const world = setup()
    world.log.report(failure('aborted'))
    await settled()
    expect(sent(world)).toEqual([])
  })

  it.each([undefined, null, 'text', { a: 1 }, 7])('may be %j', async (thrown) => {
    const world = setup()
    world.log.report(thrown)
    await settled()
    expect(sent(world)).toHaveLength(1)
  })

  it('never becomes an error itself when the server is away', async () => {
    const world = setup(refusal('no', { status: 503 }))
    world.log.report(new Error('x'))
    await settled()
    expect(sent(world)).toHaveLength(1)
  })

  it('never becomes an error itself when there is no path yet', async () => {
    const world = setup()
    world.ports.navigation.currentPath = () => {
      throw new Error('no router yet')
    }
    expect(() => world.log.report(new Error('x'))).not.toThrow()
    await settled()
    expect(sent(world)).toEqual([])
  })
})
