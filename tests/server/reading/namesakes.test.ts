import { beforeAll, expect, it } from 'vitest'
import { actsOn } from '#fixtures/recordActs.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { optionsOf } from '#server/reading'

closeRecords()

let server: RecordServer
beforeAll(async () => {
  server = await startRecords()
  const sample = actsOn(server, 'sample')
  await sample.add({ name: '张伟', code: 'a1' })
  await sample.add({ name: '张伟', code: 'a2' })
  await sample.add({ name: '李明', code: 'a3' })
})

const hints = async (caller = callerOf()) => {
  const options = await optionsOf(server.scope('sample', caller), {})
  return options.map(({ text, hint }) => [text, hint]).sort()
}

it('are told apart by their unique text, others need none', async () => {
  expect(await hints()).toEqual([
    ['张伟', 'a1'],
    ['张伟', 'a2'],
    ['李明', undefined],
  ])
})

it('are not where the caller may not see it', async () => {
  const low = callerOf({ codes: ['sample:list'], restricted: ['sample:field:code'] })
  expect((await hints(low)).map(([, hint]) => hint)).toEqual([undefined, undefined, undefined])
})

it('are found by what tells them apart, which is said where the name does not have the word', async () => {
  const found = async (keyword: string, caller = callerOf()) =>
    (await optionsOf(server.scope('sample', caller), { keyword })).map(({ text, hint }) => [text, hint])
  expect(await found('A3')).toEqual([['李明', 'a3']])
  expect(await found('李')).toEqual([['李明', undefined]])
  const low = callerOf({ codes: ['sample:list'], restricted: ['sample:field:code'] })
  expect(await found('a3', low)).toEqual([])
})
