import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, refusal } from '#fixtures/ports.ts'
import { framed, openApp, standsAt } from '../harness.tsx'

const tabs = () => [...document.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent)
const current = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent
const menuLink = (title: string) => screen.getByText(title, { selector: '.ant-menu a' })
const tab = (title: string) => screen.getByText(title, { selector: '[role="tab"]' })
const noticed = (message: string) => `notice ${message}`

async function openUser(settings: Parameters<typeof openApp>[1] = {}) {
  const app = openApp('/isps/user', { token: 't', ...settings })
  await framed('system/user-list')
  return app
}

/** Chooses from what a right click on a tab offers. */
async function choose(title: string, action: string) {
  fireEvent.contextMenu(tab(title))
  const found = await screen.findAllByText(action)
  const visible = found.findLast((each) => !each.closest('.ant-dropdown-hidden'))
  if (visible) fireEvent.click(visible)
}

describe('the frame', () => {
  it('shows the menu of the user, the place, the name and one main', async () => {
    await openUser()
    const links = [...document.querySelectorAll('.ant-menu a')].map((link) => link.textContent)
    expect(links).toEqual(['用户', '角色', '坏菜单', '帮助'])
    expect(document.querySelector('.ant-menu-item-selected')?.textContent).toBe('用户')
    const steps = [...document.querySelectorAll('nav[aria-label="当前位置"] li')]
    expect(steps.map((step) => [step.textContent, step.querySelector('a')?.getAttribute('href')])).toEqual([
      ['首页', '/dashboard/analysis'],
      ['系统管理', '/isps/user'],
      ['用户', undefined],
    ])
    expect(screen.getByText('欢迎您，李明')).toBeTruthy()
    expect(document.querySelectorAll('main')).toHaveLength(1)
    expect(screen.getByText('跳到主要内容').getAttribute('href')).toBe('#main')
    expect(screen.getByText('Copyright © 2022 数字乡村平台')).toBeTruthy()
  })

  it('opens a page from the menu, by its title, and leads the keyboard to it', async () => {
    const app = await openUser()
    fireEvent.click(menuLink('角色'))
    await framed('system/role-list')
    expect(app.path()).toBe('/isps/role')
    expect(document.title).toBe('角色 · 数字乡村平台')
    expect(document.activeElement).toBe(document.querySelector('main'))
  })

  it('leaves a click with a modifier to the browser', async () => {
    const app = await openUser()
    const prevented: boolean[] = []
    const note = (event: Event) => {
      prevented.push(event.defaultPrevented)
      event.preventDefault()
    }
    document.addEventListener('click', note, { once: true })
    fireEvent.click(menuLink('角色'), { ctrlKey: true })
    expect(prevented).toEqual([false])
    expect(app.path()).toBe('/isps/user')
  })

  it('names the component that nobody wrote, and lives on', async () => {
    await openUser()
    fireEvent.click(menuLink('坏菜单'))
    expect(await screen.findByText(/views\/Nothing/)).toBeTruthy()
    fireEvent.click(tab('用户'))
    await waitFor(() => expect(current()).toBe('用户'))
  })

  it('shows another site in a frame that cannot take the window away', async () => {
    await openUser()
    fireEvent.click(menuLink('帮助'))
    const frame = await waitFor(() => {
      const found = document.querySelector('iframe')
      if (!found) throw new Error('no frame yet')
      return found
    })
    expect(frame.src).toBe('https://docs.test/help')
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation')
  })

  it('opens any screen by its id and takes the title that it gives itself', async () => {
    openApp('/screen/device/device-detail?id=7&name=水泵', { token: 't' })
    expect((await framed('device/device-detail')).textContent).toBe('{"name":"水泵","id":"7"}')
    await waitFor(() => expect(current()).toBe('水泵'))
    expect(document.title).toBe('水泵 · 数字乡村平台')
  })

  it.each([
    ['the refusal', refusal('无权访问'), 'refused system/role-list', '403'],
    ['its title', ok({ title: '角色', permission: 'role:list', ask: [] }), '没有查看“角色”的权限', '角色'],
  ])('a screen that is denied has %s for the name of its tab', async (_, answer, text, title) => {
    openApp('/screen/system/role-list?denied=1', {
      token: 't',
      server: ({ http }) => http.on('GET /sys/permission/whyNot', answer),
    })
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(current()).toBe(title))
  })

  it('hands a parameterised path to its screen', async () => {
    openApp('/isps/user/42?name=李明', { token: 't' })
    expect((await framed('system/user-detail')).textContent).toBe('{"name":"李明","id":"42"}返回列表')
    await waitFor(() => expect(current()).toBe('李明'))
    expect(screen.getByLabelText('当前位置').textContent).toBe('首页系统管理李明')
    expect(document.querySelector('.ant-menu-item-selected')).toBeNull()
  })
})

describe('tabs', () => {
  it('stay as they were left: neither begun nor drawn again while another is seen', async () => {
    const app = await openUser()
    fireEvent.change(screen.getByLabelText('input system/user-list'), { target: { value: 'half a word' } })
    const drawsBefore = app.drawings.drawsByScreen['system/user-list']
    fireEvent.click(menuLink('角色'))
    await framed('system/role-list')
    const hidden = screen.getByTestId('system/user-list').closest('.tab-pane')
    expect(hidden?.hasAttribute('hidden')).toBe(true)
    fireEvent.click(tab('用户'))
    await waitFor(() => expect(hidden?.hasAttribute('hidden')).toBe(false))
    expect(screen.getByLabelText<HTMLInputElement>('input system/user-list').value).toBe('half a word')
    expect(app.drawings.begun['system/user-list']).toBe(1)
    expect(app.drawings.drawsByScreen['system/user-list']).toBe(drawsBefore)
    expect(tabs()).toEqual(['首页', '用户', '角色'])
  })

  it('close by their cross, and the neighbour is seen', async () => {
    const app = await openUser()
    fireEvent.click(menuLink('角色'))
    await framed('system/role-list')
    fireEvent.click(screen.getByTitle('关闭 角色'))
    await standsAt(app, '/isps/user')
    expect(tabs()).toEqual(['首页', '用户'])
    expect(screen.queryByTitle('关闭 首页')).toBeNull()
  })

  it('of a page that another one replaces becomes the tab of that', async () => {
    const app = await openUser()
    fireEvent.click(menuLink('帮助'))
    fireEvent.click(tab('用户'))
    await standsAt(app, '/isps/user')
    act(() => app.runtime.ports.navigation.replace('/isps/role'))
    await framed('system/role-list')
    expect([tabs(), current()]).toEqual([['首页', '角色', '帮助'], '角色'])
  })

  it('stay when a link within the page is followed, of which the router stores nothing', async () => {
    await openUser()
    act(() => {
      window.history.pushState(null, '', '#main')
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    await framed('system/user-list')
    expect([tabs(), current()]).toEqual([['首页', '用户'], '用户'])
  })

  it('one that is closed and opened again before anything is drawn is open', async () => {
    const app = await openUser()
    await act(async () => {
      fireEvent.click(screen.getByTitle('关闭 用户'))
      await expect.poll(app.path).toBe('/dashboard/analysis')
      fireEvent.click(menuLink('用户'))
    })
    await standsAt(app, '/isps/user')
    expect([tabs(), current()]).toEqual([['首页', '用户'], '用户'])
    await framed('system/user-list')
  })

  it('ask before unsaved input goes, and stay when the user says no', async () => {
    let answer = false
    const questions: string[] = []
    const confirm = {
      confirm: async ({ message }: { message: string }) => {
        questions.push(message)
        return answer
      },
    }
    const app = await openUser({ ports: { confirm } })
    fireEvent.change(screen.getByLabelText('input system/user-list'), { target: { value: 'x' } })
    fireEvent.click(screen.getByTitle('关闭 用户'))
    await waitFor(() => expect(questions).toEqual(['有未保存的修改，确定离开吗？']))
    expect(tabs()).toEqual(['首页', '用户'])
    answer = true
    fireEvent.click(screen.getByTitle('关闭 用户'))
    await standsAt(app, '/dashboard/analysis')
    expect(tabs()).toEqual(['首页'])
  })

  it('offer by a right click to close the others and to begin anew', async () => {
    const app = await openUser()
    fireEvent.click(menuLink('角色'))
    await framed('system/role-list')
    await choose('角色', '刷新当前')
    await waitFor(() => expect(app.drawings.begun['system/role-list']).toBe(2))
    await choose('用户', '关闭其他')
    await standsAt(app, '/isps/user')
    expect(tabs()).toEqual(['首页', '用户'])
  })

  it('never let go of home', async () => {
    const app = await openUser()
    fireEvent.keyDown(tab('首页'), { key: 'Delete' })
    await waitFor(() => expect(app.ports.seen).toEqual([noticed('首页不能关闭!')]))
    expect(tabs()).toEqual(['首页', '用户'])
  })

  it('are one page at a time when the mode is off; leaving unsaved input asks', async () => {
    const questions: string[] = []
    const confirm = { confirm: async ({ message }: { message: string }) => questions.push(message) > 1 }
    const app = await openUser({ ports: { confirm } })
    app.runtime.settings.changeTheme({ multipage: false })
    await waitFor(() => expect(tabs()).toEqual([]))
    fireEvent.change(screen.getByLabelText('input system/user-list'), { target: { value: 'x' } })
    fireEvent.click(menuLink('角色'))
    await waitFor(() => expect(questions).toHaveLength(1))
    expect(app.path()).toBe('/isps/user')
    fireEvent.click(menuLink('角色'))
    await framed('system/role-list')
    expect(screen.queryByTestId('system/user-list')).toBeNull()
  })
})

describe('the header', () => {
  it('finds pages by words of their titles', async () => {
    const app = await openUser()
    fireEvent.keyDown(document.body, { key: '/' })
    const search = screen.getByLabelText('搜索菜单', { selector: 'input' })
    expect(document.activeElement).toBe(search)
    fireEvent.mouseDown(search)
    fireEvent.change(search, { target: { value: '系统 角' } })
    const found = await screen.findAllByText('角色', { selector: '.menu-search-found span' })
    expect(document.querySelectorAll('.menu-search-found')).toHaveLength(1)
    if (found[0]) fireEvent.click(found[0])
    await standsAt(app, '/isps/role')
  })

  it('finds a page in a frame as itself, and leads to it', async () => {
    const app = await openUser()
    const search = screen.getByLabelText('搜索菜单', { selector: 'input' })
    fireEvent.mouseDown(search)
    fireEvent.change(search, { target: { value: '帮助' } })
    fireEvent.click(await screen.findByText('帮助', { selector: '.menu-search-found span' }))
    await standsAt(app, '/isps/help')
    await waitFor(() => expect(document.querySelector('iframe')?.src).toBe('https://docs.test/help'))
  })

  it.each([
    [ok({}), '刷新缓存完成！'],
    [refusal('x'), '刷新缓存失败！'],
    [refusal('x', { status: 504 }), '刷新缓存失败！'],
  ])('clears the cache', async (answer, message) => {
    const app = await openUser()
    app.ports.http.on('GET /sys/dict/refleshCache', ok(null))
    app.ports.http.on('GET /sys/dict/queryAllDictItems', answer)
    fireEvent.click(screen.getByLabelText(/用户菜单/))
    fireEvent.click(await screen.findByText('清理缓存'))
    await waitFor(() => expect(app.ports.seen).toContain(noticed(message)))
    expect(app.ports.seen.filter((seen) => seen.startsWith('notice'))).toHaveLength(1)
  })

  it('changes the password and closes its dialog', async () => {
    const app = await openUser()
    app.ports.http.on('POST /sys/user/updatePassword', refusal('旧密码输入错误!'))
    fireEvent.click(screen.getByLabelText(/用户菜单/))
    fireEvent.click(await screen.findByText('修改密码'))
    fireEvent.change(await screen.findByLabelText('旧密码'), { target: { value: 'old' } })
    for (const label of ['新密码', '确认新密码'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'Own#pass1' } })
    const form = screen.getByLabelText('旧密码').closest('form')
    if (form) fireEvent.submit(form)
    expect(await screen.findByText('旧密码输入错误!')).toBeTruthy()
    app.ports.http.on('POST /sys/user/updatePassword', ok(null, { message: '密码重置成功!' }))
    if (form) fireEvent.submit(form)
    await waitFor(() => expect(app.ports.seen).toEqual([noticed('密码重置成功!')]))
    await waitFor(() => expect(screen.queryByLabelText('旧密码')).toBeNull())
  })

  it('sets how the frame looks, at once and for the next time', async () => {
    const app = await openUser()
    fireEvent.click(screen.getByLabelText(/用户菜单/))
    fireEvent.click(await screen.findByText('系统设置'))
    fireEvent.click(await screen.findByLabelText('主题色 酱紫'))
    fireEvent.click(screen.getByLabelText('多页签模式'))
    await waitFor(() => expect(tabs()).toEqual([]))
    expect(app.runtime.settings.theme.current).toMatchObject({ color: '#722ED1', multipage: false })
    expect(document.documentElement.style.getPropertyValue('--ant-color-primary').toLowerCase()).toBe('#722ed1')
  })

  it('collapses the menu', async () => {
    const app = await openUser()
    fireEvent.click(screen.getByLabelText('收起菜单'))
    expect(await screen.findByLabelText('展开菜单')).toBeTruthy()
    expect(app.runtime.settings.theme.current.sidebarOpened).toBe(false)
  })

  it('lists the keys, but not while something is typed', async () => {
    await openUser()
    fireEvent.keyDown(screen.getByLabelText('input system/user-list'), { key: '?' })
    expect(screen.queryByText('键盘快捷键', { selector: '.ant-modal-title' })).toBeNull()
    fireEvent.keyDown(document.body, { key: '?' })
    expect(await screen.findByText('键盘快捷键', { selector: '.ant-modal-title' })).toBeTruthy()
  })
})

describe('inside another product', () => {
  it('draws the page alone', async () => {
    await openUser({ server: ({ http }) => http.on('GET /sys/config/data', ok({ MICRO_FRONTEND: 'on' })) })
    await waitFor(() => expect(document.querySelector('header')).toBeNull())
    expect(document.querySelectorAll('main')).toHaveLength(1)
  })

  it('or a stay that begins in one of its iframes, and stays so', async () => {
    openApp('/isps/user?frame=none', { token: 't' })
    await framed('system/user-list')
    expect(document.querySelectorAll('main')).toHaveLength(1)
    expect(document.querySelector('header')).toBeNull()
  })
})
