import { expect, it } from 'vitest'
import { createWorld, Refusal } from '#fixtures/engineWorld.ts'
import { createEngine } from '#react/engine'
import { TransportError } from '#runtime/port'
import { screenFaces } from '#widgets/screen'

/** An engine, how often it says that the server is there again, and calls that get through or not. */
function setup() {
  const { runtime, answer, pass } = createWorld()
  let isUp = false
  answer({
    'GET /x': () => {
      if (!isUp) throw new TransportError('network', 'gone')
      return 1
    },
    'GET /full': () => new Refusal('请求过于频繁', { status: 429 }),
  })
  let count = 0
  const { onRegained } = createEngine({ widgets: [], runtime, faces: screenFaces })
  const listener = () => {
    count += 1
  }
  onRegained(listener)
  const addAgain = () => onRegained(listener)
  const call = async (up: boolean) => {
    isUp = up
    await runtime.http.get('/x').catch(() => undefined)
    pass(0)
  }
  const refused = () => runtime.http.get('/full').catch(() => undefined)
  return { addAgain, call, refused, pass, count: () => count }
}

it('announces a server that is back once, by the first call that gets through', async () => {
  const { call, count } = setup()
  await call(true)
  await call(false)
  await call(false)
  expect(count()).toBe(0)
  await call(true)
  await call(true)
  expect(count()).toBe(1)
})

it('announces one that comes and goes every 30 s at most, and only while it is there', async () => {
  const { call, count, pass } = setup()
  for (let at = 0; at < 5; at++) {
    await call(false)
    await call(true)
  }
  expect(count()).toBe(1)
  pass(29_999)
  expect(count()).toBe(1)
  pass(1)
  expect(count()).toBe(2)
  await call(false)
  await call(true)
  await call(false)
  pass(60_000)
  expect(count()).toBe(2)
})

it('announces a server that had no time for a call 30 s later, however often it said so, and again while it says so', async () => {
  const { refused, pass, count } = setup()
  await refused()
  pass(20_000)
  await refused()
  pass(9_999)
  expect(count()).toBe(0)
  pass(1)
  expect(count()).toBe(1)
  await refused()
  pass(30_000)
  expect(count()).toBe(2)
  pass(120_000)
  expect(count()).toBe(2)
})

it('still announces to a listener that others with the same function have left', async () => {
  const { addAgain, call, count } = setup()
  addAgain()()
  await call(false)
  await call(true)
  expect(count()).toBe(1)
})
