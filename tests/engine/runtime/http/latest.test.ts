import { describe, expect, it } from 'vitest'
import { deferred } from '#fixtures/ports.ts'
import { createLatest } from '#runtime/http'

describe('runs of which the last counts', () => {
  it('drops a late reply', async () => {
    const [first, second] = [deferred<number>(), deferred<number>()]
    const latest = createLatest()
    const older = latest.run(() => first.promise)
    const newer = latest.run(() => second.promise)
    second.resolve(2)
    first.resolve(1)
    expect(await newer).toEqual({ current: true, value: 2 })
    expect(await older).toEqual({ current: false })
  })

  it('aborts the run before', () => {
    const latest = createLatest()
    const aborted: boolean[] = []
    latest.run((signal) => new Promise(() => signal.addEventListener('abort', () => aborted.push(true))))
    expect(aborted).toEqual([])
    latest.run(async () => 2)
    expect(aborted).toEqual([true])
  })

  it('hides the failure of an older run and shows that of the last', async () => {
    const first = deferred<number>()
    const latest = createLatest()
    const older = latest.run(() => first.promise)
    const newer = latest.run(() => Promise.reject(new Error('now')))
    first.reject(new Error('long ago'))
    expect(await older).toEqual({ current: false })
    await expect(newer).rejects.toThrow('now')
  })

  it('can be cancelled', async () => {
    const first = deferred<number>()
    const latest = createLatest()
    const run = latest.run(() => first.promise)
    latest.cancel()
    first.resolve(1)
    expect(await run).toEqual({ current: false })
  })
})
