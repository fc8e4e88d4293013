import { expect, it } from 'vitest'
import { callsOf, endpoints } from '#core/endpoint'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
const { app } = await startServer(allParts())
const answered = app.api.endpoints()

it('every route has an access rule', () => {
  expect(
    answered
      .filter(({ access }) => !['public', 'known', 'session', 'code', 'own'].includes(access?.kind))
      .map(({ id }) => id),
  ).toEqual([])
})

it('every call of the catalogue is answered', () => {
  const answeredIds = new Set(answered.map(({ id }) => id))
  expect(endpoints.map(({ id }) => id).filter((id) => !answeredIds.has(id))).toEqual([])
})

it('every route is in the catalogue or belongs to a model', () => {
  const ids = new Set(endpoints.map(({ id }) => id))
  expect(answered.filter(({ id, model }) => !ids.has(id) && model === undefined).map(({ id }) => id)).toEqual([])
})

it('no two routes answer one call', () => {
  const calls = answered.flatMap(callsOf)
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
})
