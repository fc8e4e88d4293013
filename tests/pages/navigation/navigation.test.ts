import { expect, it } from 'vitest'
import { createNavigation } from '#pages/navigation'

function connected() {
  const gone: string[] = []
  const navigation = createNavigation()
  navigation.connect((path, { replace }) => gone.push(`${replace ? 'replace' : 'push'} ${path}`))
  return { navigation, gone }
}

it('goes by the router', async () => {
  const { navigation, gone } = connected()
  await navigation.port.go('/isps/user?x=1')
  navigation.port.replace('/isps/role')
  expect(gone).toEqual(['push /isps/user?x=1', 'replace /isps/role'])
})

it.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:1', '', '/\t/evil.test'])(
  'goes home instead of to %j',
  async (path) => {
    const { navigation, gone } = connected()
    await navigation.port.go(path)
    expect(gone).toEqual(['push /dashboard/analysis'])
  },
)

it('asks before it goes, as long as somebody wants to be asked', async () => {
  const { navigation, gone } = connected()
  let may = false
  const end = navigation.guard(async () => may)
  await navigation.port.go('/a')
  expect(gone).toEqual([])
  may = true
  await navigation.port.go('/b')
  end()
  may = false
  await navigation.port.go('/c')
  expect(gone).toEqual(['push /b', 'push /c'])
})

it('tells where the browser stands', () => {
  window.history.replaceState(null, '', '/isps/user?appId=3#x')
  const { port } = createNavigation()
  expect(port.currentPath()).toBe('/isps/user?appId=3#x')
  expect(port.currentRoute()).toEqual({ name: '', params: { appId: '3' } })
})
