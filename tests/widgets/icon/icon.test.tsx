import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Icon, loadIconNames } from '#widgets/icon'
import { drawField, drawShown } from '../draw.tsx'

const iconIn = (container: HTMLElement) => ({
  paths: container.querySelectorAll('path').length,
  placeholder: container.querySelector('rect') !== null,
})

describe('an icon', () => {
  it('of the built-in actions is there at once', () => {
    expect(iconIn(render(<Icon name="delete" />).container)).toEqual({ paths: 1, placeholder: false })
  })

  it('of any other name comes after a placeholder of its size', async () => {
    const { container, findByRole } = render(<Icon name="aim" title="目标" />)
    expect(iconIn(container).placeholder).toBe(true)
    await act(loadIconNames)
    expect((await findByRole('img', { name: '目标' })).querySelector('path')).not.toBeNull()
    expect(iconIn(container).placeholder).toBe(false)
  })

  it.each(['no-such-icon', 'constructor', '__proto__'])('that is none (%s) stays a placeholder', async (name) => {
    const { container } = render(<Icon name={name} />)
    await act(loadIconNames)
    await act(async () => {})
    expect(iconIn(container)).toEqual({ paths: 0, placeholder: true })
  })

  it('is decoration unless it has a title, and takes the class of its place', () => {
    const { container } = render(<Icon name="delete" className="ant-menu-item-icon" />)
    const icon = container.firstElementChild
    expect([icon?.getAttribute('aria-hidden'), icon?.className]).toEqual(['true', 'anticon ant-menu-item-icon'])
  })
})

describe('the icon of a record', () => {
  const field = { type: 'icon', title: '样例' }

  it('is found by its name', async () => {
    const { value } = await drawField('icon', { field })
    const box = screen.getByRole('combobox', { name: '样例' })
    await act(async () => fireEvent.mouseDown(box))
    fireEvent.change(box, { target: { value: 'file-text' } })
    await act(loadIconNames)
    fireEvent.click(await screen.findByTitle('file-text'))
    expect(value()).toBe('file-text')
  })

  it('is said in a table and written in a detail', async () => {
    const cell = await drawShown('icon', 'Cell', { field, value: 'user' })
    expect(cell.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('user')
    expect((await drawShown('icon', 'Detail', { field, value: 'user' })).textContent).toContain('user')
  })
})
