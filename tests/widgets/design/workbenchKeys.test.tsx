import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openWorkbench } from './workbench.tsx'

const press = (key: string, more: { shiftKey?: boolean } = {}) =>
  act(() => {
    const focused = document.activeElement ?? document.body
    fireEvent.keyDown(focused, { key, ...more })
    fireEvent.keyUp(focused, { key, ...more })
  })
/** The region that has the focus: by its name, or else its element. */
const region = () => {
  const at = document.activeElement?.closest('[data-region]')
  return at?.getAttribute('aria-label') ?? at?.tagName.toLowerCase()
}
const search = () => screen.getByRole('textbox', { name: /搜索/ })

describe('the designer by the keyboard alone', () => {
  it('begins in the search of the palette, and F6 leads through its regions and back', async () => {
    await openWorkbench('device/device-form')
    expect(document.activeElement).toBe(search())
    const first = region()
    const seen = [1, 2, 3, 4].map(() => {
      press('F6')
      return region()
    })
    expect(seen).toEqual(['main', '属性', 'header', first])
    press('F6', { shiftKey: true })
    expect(region()).toBe('header')
    press('F6', { shiftKey: true })
    expect(region()).toBe('属性')
  })

  it('adds the first that a search finds by Enter, and goes on with its title', async () => {
    const { document: opened } = await openWorkbench('device/device-form')
    const count = () => Object.keys((opened('model') as { fields: object }).fields).length
    const before = count()
    press('Enter')
    expect(count(), 'nothing without a word').toBe(before)
    fireEvent.change(search(), { target: { value: '没有这样的' } })
    press('Enter')
    expect(count(), 'nothing where nothing is found').toBe(before)
    fireEvent.change(search(), { target: { value: '整数' } })
    press('Enter')
    expect(count()).toBe(before + 1)
    expect((search() as HTMLInputElement).value).toBe('')
    await waitFor(() => expect(document.activeElement?.closest('[data-item="modelTitle"]')).not.toBeNull())
    const title = document.activeElement
    fireEvent.keyDown(title ?? document.body, { key: 'Enter', isComposing: true })
    expect(document.activeElement, 'an input method takes its own Enter').toBe(title)
    press('Enter')
    expect(document.activeElement).toBe(search())
  })

  it('leads from a selected field to its title by Enter', async () => {
    const opened = await openWorkbench('device/device-form')
    opened.select('phone')
    await opened.panel.findByLabelText('字段名')
    // The designer stands in a page of the application's own tabs.
    document.querySelector('.design')?.parentElement?.setAttribute('role', 'tabpanel')
    press('F6')
    expect(region()).toBe('main')
    press('Enter')
    expect(document.activeElement?.closest('[data-item="modelTitle"]')).not.toBeNull()
  })

  it('shows the next tab of a region by F8, and the one before with Shift', async () => {
    const opened = await openWorkbench('device/device-form')
    opened.select('phone')
    await opened.panel.findByLabelText('字段名')
    press('F6', { shiftKey: true })
    press('F6', { shiftKey: true })
    expect(region()).toBe('属性')
    const chosen = () => opened.panel.getByRole('tab', { selected: true }).textContent
    const seen = [chosen()]
    for (const shiftKey of [false, false, true]) {
      press('F8', { shiftKey })
      seen.push(chosen())
    }
    expect(seen).toEqual(['属性', '规则', '联动', '规则'])
    expect(document.activeElement?.getAttribute('role')).toBe('tabpanel')
  })

  it('opens the publish dialog by Ctrl+Enter, and not from a dialog that is open', async () => {
    await openWorkbench('device/device-form')
    act(() => void fireEvent.keyDown(search(), { key: 'Enter', ctrlKey: true }))
    const dialog = await screen.findByRole('dialog')
    act(() => void fireEvent.keyDown(dialog, { key: 'z', ctrlKey: true }))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it('gives the focus back to the button when the publish dialog is closed', async () => {
    await openWorkbench('device/device-form')
    const publish = screen.getByRole('button', { name: /^发\s*布$/ })
    publish.focus()
    fireEvent.click(publish)
    await screen.findByRole('dialog')
    const cancel = screen.getByRole('button', { name: /^取\s*消$/ })
    cancel.focus()
    fireEvent.click(cancel)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^发\s*布$/ }))
  })

  it('keeps the note that was begun when Escape closes the publish dialog', async () => {
    await openWorkbench('device/device-form')
    const publish = screen.getByRole('button', { name: /^发\s*布$/ })
    const note = () => screen.findByRole('textbox', { name: '修改说明' }) as Promise<HTMLTextAreaElement>
    fireEvent.click(publish)
    fireEvent.change(await note(), { target: { value: '登记手机号' } })
    fireEvent.keyDown(await note(), { key: 'Escape', keyCode: 27 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(publish)
    fireEvent.click(publish)
    expect((await note()).value).toBe('登记手机号')
  })
})
