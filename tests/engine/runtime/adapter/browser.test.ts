import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserAgent, browserPorts } from '#runtime/adapter'

afterEach(() => void vi.unstubAllGlobals())

describe('storage that the browser forbids', () => {
  it('reads as empty and refuses', () => {
    vi.stubGlobal('window', {
      get localStorage() {
        throw new Error('SecurityError')
      },
    })
    vi.stubGlobal('navigator', { userAgent: '' })
    const { local: forbidden } = browserPorts({} as never).storage
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
