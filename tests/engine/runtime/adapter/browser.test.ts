import { describe, expect, it } from 'vitest'
import { browserAgent, browserArea } from '#runtime/adapter'

describe('storage that the browser forbids', () => {
  const forbidden = browserArea(() => {
    throw new Error('SecurityError')
  })

  it('reads as empty and refuses', () => {
    expect(forbidden.read('a')).toBeNull()
    expect(forbidden.write('a', 'b')).toBe(false)
    expect(forbidden.keys()).toEqual([])
    expect(() => forbidden.remove('a')).not.toThrow()
  })
})

describe('the agent', () => {
  it.each([
    ['Mozilla/5.0 Chrome/53 MicroMessenger/6.5 wxwork/2.4', true],
    ['Mozilla/5.0 (iPhone) AliApp(DingTalk/6.5.30)', true],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/120 Safari/537.36', false],
    ['Mozilla/5.0 MicroMessenger/8.0', false],
  ])('%s', (name, workChat) => {
    expect(browserAgent(name).workChat).toBe(workChat)
  })
})
