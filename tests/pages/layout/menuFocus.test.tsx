import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { framed, openApp } from '../harness.tsx'

// Things move where the window knows such events, and drawers mind the focus as in a browser where they are not tested.
vi.hoisted(() => {
  Object.assign(window, { TransitionEvent: Event, AnimationEvent: Event })
  vi.stubEnv('NODE_ENV', 'development')
})

const { matchMedia } = window
let opener: HTMLElement

beforeEach(async () => {
  window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: query.includes('width <') })
  openApp('/isps/user', { token: 't' })
  await framed('system/user-list')
  opener = screen.getByLabelText('展开菜单')
})
afterEach(() => {
  cleanup()
  window.matchMedia = matchMedia
})

const menu = () => document.querySelector<HTMLElement>('.side-drawer')

/** Its way in, or out, is at its end. */
async function stillMenu(how: 'open' | 'hidden') {
  await waitFor(() => {
    const panel = menu()?.querySelector('.ant-drawer-content-wrapper')
    expect(panel?.classList.contains('ant-drawer-content-wrapper-hidden')).toBe(how === 'hidden')
    expect(panel?.className).not.toContain('motion')
  })
  await act(async () => undefined)
}

async function openMenu() {
  opener.focus()
  fireEvent.click(opener)
  await waitFor(() => expect(menu()?.contains(document.activeElement)).toBe(true))
  await stillMenu('open')
}

it('the menu that is closed gives the focus back at once, each time', async () => {
  for (const _ of ['first', 'again']) {
    await openMenu()
    fireEvent.click(menu()?.querySelector('.ant-drawer-mask') as HTMLElement)
    expect(document.activeElement).toBe(opener)
    await stillMenu('hidden')
  }
})

it('the menu that slides away takes the focus from nothing on the page that was opened', async () => {
  for (const title of ['角色', '用户']) {
    await openMenu()
    fireEvent.click(await screen.findByText(title, { selector: '.side-drawer a' }))
    const typed = await screen.findByLabelText(`input system/${title === '角色' ? 'role' : 'user'}-list`)
    typed.focus()
    await stillMenu('hidden')
    expect(document.activeElement).toBe(typed)
  }
})
