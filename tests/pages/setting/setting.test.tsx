import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeArea, fakePorts } from '#fixtures/ports.ts'
import { RuntimeProvider } from '#pages/context'
import { SettingDrawer } from '#pages/setting'
import { createAppearance } from '#pages/theme'
import { createRuntime } from '#runtime/service'

/** The drawer over a storage that takes so many characters. */
function open(capacity?: number) {
  const ports = fakePorts({ storage: { local: fakeArea({}, capacity), session: fakeArea() } })
  const runtime = createRuntime({ ports })
  const onClose = vi.fn()
  const drawer = (isOpen: boolean) => (
    <RuntimeProvider value={runtime}>
      <SettingDrawer open={isOpen} appearance={createAppearance(ports, () => undefined)} onClose={onClose} />
    </RuntimeProvider>
  )
  const { rerender } = render(drawer(true))
  return { ports, runtime, onClose, shut: () => rerender(drawer(false)) }
}

it('the settings count at once and are kept', () => {
  const { ports, runtime } = open()
  fireEvent.click(screen.getByLabelText('主题色 极客蓝'))
  fireEvent.click(screen.getByRole('switch', { name: '多页签模式' }))
  expect(runtime.settings.theme.current).toMatchObject({ color: '#2F54EB', multipage: false })
  expect([ports.notices, ports.storage.local.keys()]).toEqual([[], expect.arrayContaining(['theme'])])
})

it('the layout and what follows from it: width in the top menu alone, no fixed side menu there, hiding with a fixed header', async () => {
  const { runtime } = open()
  const theme = () => runtime.settings.theme.current
  const isLocked = (role: string, name: string) => (screen.getByRole(role, { name }) as HTMLButtonElement).disabled
  expect([isLocked('radio', '流式'), isLocked('switch', '固定侧边菜单')]).toEqual([true, false])
  expect(isLocked('switch', '下滑时隐藏头部')).toBe(!theme().fixedHeader)
  fireEvent.click(screen.getByRole('radio', { name: '顶部菜单' }))
  await waitFor(() => expect([isLocked('radio', '流式'), isLocked('switch', '固定侧边菜单')]).toEqual([false, true]))
  fireEvent.click(screen.getByRole('radio', { name: '流式' }))
  fireEvent.click(screen.getAllByRole('radio', { name: '深色' }).at(-1) as Element)
  expect(theme()).toMatchObject({ layout: 'topmenu', contentWidth: 'Fluid', theme: 'dark', fixedSidebar: false })
  fireEvent.click(screen.getByRole('radio', { name: '左侧加顶部菜单' }))
  expect(theme()).toMatchObject({ layout: 'lefttopmenu', contentWidth: 'Fixed', fixedHeader: false })
  expect(screen.getAllByRole('radio', { name: /^主题色/ })).toHaveLength(8)
})

it('each switch sets its own: a fixed header, hiding it, a fixed side menu, tabs and colours for weak eyes', async () => {
  const { runtime } = open()
  const off = { fixedHeader: false, fixedSidebar: false, multipage: false, weak: false }
  await act(async () => void runtime.settings.changeTheme(off))
  const names = ['固定头部', '下滑时隐藏头部', '固定侧边菜单', '多页签模式', '色弱模式']
  expect(screen.getAllByRole('switch').map((each) => each.getAttribute('aria-label'))).toEqual(names)
  for (const name of names) await act(async () => fireEvent.click(screen.getByRole('switch', { name })))
  const on = { fixedHeader: true, autoHideHeader: true, fixedSidebar: true, multipage: true, weak: true }
  expect(runtime.settings.theme.current).toMatchObject(on)
})

it('are copied as JSON, to be pasted elsewhere', async () => {
  const texts: string[] = []
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void texts.push(text) } })
  const { ports, runtime } = open()
  fireEvent.click(screen.getByRole('button', { name: /复制设置/ }))
  await waitFor(() => expect(ports.seen).toEqual(['notice 设置已复制为 JSON']))
  expect(texts.map((text) => JSON.parse(text))).toEqual([runtime.settings.theme.current])
  vi.unstubAllGlobals()
})

it('one that cannot be kept says so', () => {
  const { ports } = open(0)
  fireEvent.click(screen.getByRole('switch', { name: '色弱模式' }))
  fireEvent.click(screen.getAllByRole('radio', { name: '深色' })[0] as Element)
  const notice = { tone: 'error', message: 'Failed to update theme' }
  expect(ports.notices).toMatchObject([notice, notice])
})

it('the drawer opens, closes by its cross, and is gone then', () => {
  const { onClose, shut } = open()
  expect(document.querySelector('.ant-drawer-open')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  shut()
  expect(document.querySelector('.ant-drawer-open')).toBeNull()
})
