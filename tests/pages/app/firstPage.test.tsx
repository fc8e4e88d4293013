import { expect, it } from 'vitest'
import { ok, refusal, settled } from '#fixtures/ports.ts'
import { prepareApp } from '../harness.tsx'

const menuCall = 'GET /sys/permission/getUserPermissionByToken'
const path = '/isps/user?sex=1'

/** Whether the first page can be drawn, once all that has been answered is heard. */
async function stateOf(ready: Promise<void>): Promise<string> {
  let state = 'waits'
  void ready.then(() => {
    state = 'ready'
  })
  await settled()
  return state
}

it('menu, settings and the documents of the page are asked for before anything is drawn', async () => {
  const { ports, ready } = prepareApp(path, { token: 't' })
  await ready
  const calls = ports.http.calls()
  expect(calls).toEqual(expect.arrayContaining([menuCall, 'GET /sys/config/data', 'GET /online/document/closure']))
  expect(ports.http.requests('GET /online/document/closure')[0]?.url).toContain('screen=system%2Fuser-list')
})

it('a menu that does not come is waited for a second, then the pages wait', async () => {
  const server = { answer: (_menu: ReturnType<typeof ok>) => {} }
  const menu = new Promise<ReturnType<typeof ok>>((done) => {
    server.answer = done
  })
  const { ports, ready } = prepareApp(path, { token: 't', server: ({ http }) => http.on(menuCall, () => menu) })
  expect(await stateOf(ready)).toBe('waits')
  ports.clock.advance(999)
  expect(await stateOf(ready)).toBe('waits')
  ports.clock.advance(1)
  expect(await stateOf(ready)).toBe('ready')
  server.answer(ok({ menu: [], auth: [], allAuth: [] }))
})

it('a menu that is refused is waited for no longer: the pages ask again and tell why', async () => {
  const { ready } = prepareApp(path, { token: 't', server: ({ http }) => http.on(menuCall, refusal('没有权限')) })
  expect(await stateOf(ready)).toBe('ready')
})
