import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEngine, EngineProvider } from '#react/engine'
import { widgets } from '#widgets'
import { DesignOutline } from '#widgets/design'
import { screenFaces } from '#widgets/screen'
import { designOf } from '../../engine/react/design/harness.ts'
import { createWidgetWorld } from '../world.tsx'

let opened: ReturnType<typeof designOf>
let edits = 0

function show(screenId: string) {
  opened = designOf(screenId)
  edits = 0
  const engine = createEngine({ widgets, runtime: createWidgetWorld().runtime, faces: screenFaces })
  render(
    <EngineProvider engine={engine}>
      <DesignOutline design={opened.design} commands={opened.commands} onEdit={() => void edits++} />
    </EngineProvider>,
  )
}

const lines = () => screen.getAllByRole('treeitem')
const titleOf = (line: Element) => line.querySelector('.design-node-title')?.textContent ?? ''
const titles = () => lines().map(titleOf)
const selected = () => lines().find((line) => line.getAttribute('aria-selected') === 'true')
const press = (key: string, altKey = false) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key, altKey }))
const line = (title: string) => {
  const found = lines().find((one) => titleOf(one) === title)
  if (!found) throw new Error(`no line ${title} among ${titles().join()}`)
  return found
}
const focus = (title: string) =>
  act(() => {
    fireEvent.click(line(title))
    line(title).focus()
  })

describe('the outline of a form as a tree', () => {
  beforeEach(() => show('device/device-form'))

  it('says of each line how deep it is and which of how many', () => {
    const [section, group] = lines()
    expect(section?.getAttribute('aria-level')).toBe('1')
    expect(section?.getAttribute('aria-expanded')).toBe('true')
    expect(group?.getAttribute('aria-level')).toBe('2')
    for (const one of lines()) {
      const [place, count] = [one.getAttribute('aria-posinset'), one.getAttribute('aria-setsize')]
      expect(Number(place)).toBeGreaterThan(0)
      expect(Number(place)).toBeLessThanOrEqual(Number(count))
    }
  })

  it('has one line in the order of Tab: the selected one, else the first', () => {
    const focusable = () => lines().filter(({ tabIndex }) => tabIndex === 0)
    expect(focusable()).toEqual([lines()[0]])
    focus(titles()[2] ?? '')
    expect(focusable()).toEqual([selected()])
  })

  it('goes by arrows, Home and End, and the focus follows', () => {
    focus(titles()[1] ?? '')
    press('ArrowDown')
    expect(selected()).toBe(lines()[2])
    expect(document.activeElement).toBe(selected())
    press('End')
    expect(selected()).toBe(lines().at(-1))
    press('ArrowDown')
    expect(selected()).toBe(lines().at(-1))
    press('Home')
    expect(selected()).toBe(lines()[0])
  })

  it('closes and opens by the arrows to the side, which also lead out and in', () => {
    const all = titles()
    focus(all[2] ?? '')
    press('ArrowLeft')
    expect(selected()).toBe(lines()[1])
    press('ArrowLeft')
    expect(selected()?.getAttribute('aria-expanded')).toBe('false')
    expect(titles().length).toBeLessThan(all.length)
    press('ArrowRight')
    expect(titles()).toEqual(all)
    press('ArrowRight')
    expect(selected()).toBe(lines()[2])
  })

  it('goes to the line that begins with what is typed, by title or name', () => {
    focus(titles()[0] ?? '')
    for (const key of ['n', 'a', 'm']) press(key)
    expect(opened.design.state.snapshot().selection).toMatch(/\/items\//)
    expect(titleOf(selected() ?? document.body)).toBe('设备名称')
  })

  it('moves, removes and edits the selected part', () => {
    focus('设备名称')
    const before = titles()
    press('ArrowDown', true)
    expect(titles()).not.toEqual(before)
    expect(titles().toSorted()).toEqual(before.toSorted())
    press('Enter')
    expect(edits).toBe(1)
    press('Delete')
    expect(titles()).not.toContain('设备名称')
  })

  it('opens what is around a part that is selected elsewhere', () => {
    focus(titles()[1] ?? '')
    press('ArrowLeft')
    expect(titles()).not.toContain('设备名称')
    act(() => opened.design.selectAt('/items/0/items/1'))
    expect(selected()).toBeTruthy()
  })
})

describe('the outline of a list', () => {
  it('draws derived parts pale, writes them out at the first change, and takes them away again', () => {
    show('device/type-list')
    const text = opened.design.state.snapshot().texts[0]?.text
    expect(line('列').textContent).toContain('由模型生成')
    const columns = () => lines().filter((one) => one.getAttribute('data-derived') !== null)
    expect(columns().length).toBeGreaterThan(2)
    const first = lines()[lines().indexOf(line('列')) + 1]
    act(() => {
      if (first) fireEvent.click(first)
      first?.focus()
    })
    press('ArrowDown', true)
    expect(line('列').textContent).not.toContain('由模型生成')
    expect(JSON.parse(opened.design.state.snapshot().texts[0]?.text ?? '{}').columns.length).toBeGreaterThan(2)
    act(() => void fireEvent.click(screen.getByRole('button', { name: '恢复默认' })))
    expect(line('列').textContent).toContain('由模型生成')
    expect(opened.design.state.snapshot().texts[0]?.text).toBe(text)
  })

  it('holds the form that people open from it, closed at first', () => {
    show('device/type-list')
    const form = line('表单')
    expect(form.getAttribute('aria-expanded')).toBe('false')
    focus('表单')
    press('ArrowRight')
    expect(line('表单').getAttribute('aria-expanded')).toBe('true')
  })
})
