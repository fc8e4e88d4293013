import { afterEach, describe, expect, it } from 'vitest'
import { createNavigation } from '#pages/navigation'

let end = () => {}
afterEach(() => end())

function connected() {
  const gone: string[] = []
  const navigation = createNavigation()
  navigation.connect((path, { replace }) => gone.push(`${replace ? 'replace' : 'push'} ${path}`))
  return { navigation, gone }
}

it('knows paths without that of the host', () => {
  history.replaceState(null, '', '/village/isps/user?x=1#top')
  expect(createNavigation('/village').port.currentPath()).toBe('/isps/user?x=1#top')
  history.replaceState(null, '', '/village')
  expect(createNavigation('/village').port.currentPath()).toBe('/')
})

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
  const end = navigation.guard({ dirty: () => true, mayLeave: async () => may })
  await navigation.port.go('/a')
  expect(gone).toEqual([])
  may = true
  await navigation.port.go('/b')
  end()
  may = false
  await navigation.port.go('/c')
  expect(gone).toEqual(['push /b', 'push /c'])
})

describe('the way back of the browser', () => {
  /** Two pages in the history, the second in sight with input that is unsaved; `events` is what the router hears. */
  function pages(dirty: boolean) {
    const events: unknown[] = []
    const questions: ((may: boolean) => void)[] = []
    window.history.replaceState({ idx: 0 }, '', '/isps/user')
    window.history.pushState({ idx: 1 }, '', '/isps/role')
    const router = () => events.push(window.history.state.idx)
    const guards = { dirty: () => dirty, mayLeave: () => new Promise<boolean>((done) => questions.push(done)) }
    window.addEventListener('popstate', router)
    const release = createNavigation().guard(guards)
    end = () => {
      release()
      window.removeEventListener('popstate', router)
    }
    return { events, questions }
  }
  const standsAt = (path: string) => expect.poll(() => window.location.pathname).toBe(path)

  it('is asked about, and stays untaken when the user stays', async () => {
    const { events, questions } = pages(true)
    window.history.back()
    await expect.poll(() => questions).toHaveLength(1)
    await standsAt('/isps/role')
    questions[0]?.(false)
    await standsAt('/isps/role')
    expect(events).toEqual([])
  })

  it('is taken when the user leaves', async () => {
    const { events, questions } = pages(true)
    window.history.back()
    await expect.poll(() => questions).toHaveLength(1)
    await standsAt('/isps/role')
    questions[0]?.(true)
    await expect.poll(() => events).toEqual([0])
    await standsAt('/isps/user')
  })

  it('is free while nothing is unsaved', async () => {
    const { events, questions } = pages(false)
    window.history.back()
    await expect.poll(() => events).toEqual([0])
    expect(questions).toEqual([])
  })
})

it('tells where the browser stands', () => {
  window.history.replaceState(null, '', '/isps/user?appId=3#x')
  const { port } = createNavigation()
  expect(port.currentPath()).toBe('/isps/user?appId=3#x')
  expect(port.currentRoute()).toEqual({ name: '', params: { appId: '3' } })
})
