import { fireEvent, render, screen } from '@testing-library/react'
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
