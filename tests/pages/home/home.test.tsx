import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeClock, fakePorts } from '#fixtures/ports.ts'
import { pageNames } from '#pages'
import { RuntimeProvider } from '#pages/context'
import { HomePage } from '#pages/home'
import { MenuProvider, userMenu } from '#pages/menu'
import { createRuntime } from '#runtime/service'
import { menu, user } from '../harness.tsx'

afterEach(cleanup)

function openHome({ hour = 14, sent = menu as readonly unknown[] }: { hour?: number; sent?: readonly unknown[] } = {}) {
  const nowMs = () => Date.UTC(2026, 2, 5, hour) - 8 * 3_600_000
  const runtime = createRuntime({ ports: fakePorts({ clock: { ...fakeClock(), nowMs } }) })
  const items = userMenu({ user, menu: sent, permissions: runtime.session.permissions() }, place)
  render(
    <RuntimeProvider value={runtime}>
      <MenuProvider value={items}>
        <HomePage />
      </MenuProvider>
    </RuntimeProvider>,
  )
}

const place = { pages: new Set(pageNames), origin: 'https://village.test' }

describe('the page 首页', () => {
  it.each([
    [8, '早上好'],
    [11, '上午好'],
    [13, '中午好'],
    [19, '下午好'],
    [20, '晚上好'],
  ])('at %i says %s', (hour, words) => {
    openHome({ hour })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(words)
    expect(screen.getByText('2026年3月5日星期四，祝您工作顺利。')).toBeTruthy()
  })

  it('links to the pages of the menu, without itself and without hidden ones', () => {
    openHome()
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['用户系统管理', '/isps/user'],
      ['角色系统管理', '/isps/role'],
      ['坏菜单系统管理', '/isps/broken'],
      ['帮助系统管理', '/isps/help'],
    ])
  })

  it('says what to do where the menu has nothing else', () => {
    openHome({ sent: menu.slice(0, 1) })
    expect(screen.getByText('您还没有可用的功能，请联系管理员授权')).toBeTruthy()
  })
})
