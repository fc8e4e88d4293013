import { describe, expect, it } from 'vitest'
import { fakePorts } from '#fixtures/ports.ts'
import { publicConfigOf } from '#runtime/config'
import { createSignOn } from '#runtime/signOn'

const settings = { SSO: 'on', SSO_SERVER: 'https://cas.test/cas' }
function window(texts: Record<string, string> = settings) {
  const ports = fakePorts()
  return { ports, signOn: createSignOn({ ports, config: { current: () => publicConfigOf(texts, '/system-api') } }) }
}

describe('the single sign-on of a window', () => {
  it.each([
    [{}, false],
    [{ SSO: 'on' }, false],
    [{ SSO: 'off', SSO_SERVER: 'https://cas.test' }, false],
    [settings, true],
  ])('with the settings %j is on: %s', (texts, isOn) => {
    expect(window(texts).signOn.isOn()).toBe(isOn)
  })

  it('has one fixed service, whatever the user wants to see', () => {
    const { ports, signOn } = window()
    signOn.login('/isps/role?a=1')
    const service = encodeURIComponent('https://village.test/oauth2-app/login')
    expect(ports.seen).toEqual([`leave https://cas.test/cas/login?service=${service}`])
    expect(signOn.journey()).toEqual({ kind: 'login', redirect: '/isps/role?a=1' })
    signOn.arrive()
    expect(signOn.journey()).toBeNull()
  })

  it('comes back below the path of its host', () => {
    const { ports, signOn } = window()
    Object.assign(ports.navigation, { basePath: '/village' })
    expect(signOn.service()).toBe('https://village.test/village/oauth2-app/login')
  })

  it('rests after a session, but only where there is one', () => {
    const { signOn } = window()
    signOn.rest()
    expect(signOn.journey()).toEqual({ kind: 'rest' })
    const without = window({})
    without.signOn.rest()
    expect(without.ports.storage.session.keys()).toEqual([])
  })

  it.each(['{', '[]', '{"kind":"login"}', '{"kind":"login","redirect":7}', '{"kind":"x"}'])(
    'reads %s in its storage as nothing',
    (text) => {
      const { ports, signOn } = window()
      ports.storage.session.write('SINGLE_SIGN_ON', text)
      expect(signOn.journey()).toBeNull()
    },
  )
})
