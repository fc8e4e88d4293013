import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Present } from '#core/screen'
import { screenFaces } from '#widgets/screen'

afterEach(async () => {
  cleanup()
  await waitFor(() => expect(history.state?.layer).toBeUndefined())
})
beforeEach(() => {
  window.getComputedStyle = (element) => (element as HTMLElement).style
})

const { Layer } = screenFaces

interface PageProps {
  as: Present
  gone: string[]
  closings: string[]
  widthPx: number
  /** The user stays whenever the layer is asked to close. */
  stays: boolean
}

/** A page in a tab that opens a layer and closes it when asked to. */
function Page({ as, gone, closings, widthPx, stays }: PageProps) {
  const [open, setOpen] = useState(false)
  const close = () => {
    closings.push(as)
    setOpen(stays)
  }
  return (
    <>
      <div data-testid="tab" data-layer-ground>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        <Layer as={as} title="编辑职务" widthPx={widthPx} open={open} onClose={close} onClosed={() => gone.push(as)}>
          <input aria-label="名称" />
        </Layer>
      </div>
      <div data-testid="other" />
    </>
  )
}

async function open(as: Present, widthPx = 600, stays = false) {
  const gone: string[] = []
  const closings: string[] = []
  render(<Page {...{ as, gone, closings, widthPx, stays }} />)
  const opener = screen.getByRole('button', { name: '打开' })
  opener.focus()
  await act(async () => fireEvent.click(opener))
  const field = await screen.findByLabelText('名称', {}, { timeout: 15_000 })
  return { opener, field, gone, closings }
}

describe.each(['modal', 'drawer', 'page'] as const)('a layer as a %s', (as) => {
  it('stands inside its tab, so that it hides with it', async () => {
    const { field } = await open(as)
    expect(screen.getByTestId('tab').contains(field)).toBe(true)
    expect(screen.getByText('编辑职务')).toBeTruthy()
  })

  it('is closed by Esc', async () => {
    const { field } = await open(as)
    await act(async () => fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 }))
    if (as === 'page') expect(screen.queryByLabelText('名称')).toBeNull()
    else await waitFor(() => expect(document.querySelector('.ant-modal-wrap, .ant-drawer-open')).toBeNull())
  })
})

describe.each(['modal', 'drawer', 'page'] as const)('Esc over a %s', (as) => {
  const press = (target: Element) => act(async () => fireEvent.keyDown(target, { key: 'Escape', keyCode: 27 }))
  const isOpen = () => screen.queryByLabelText('名称') !== null && !document.querySelector('.ant-zoom-leave')
  const stands = () => (as === 'drawer' ? document.querySelector('.ant-drawer-open') !== null : isOpen())

  it('closes it wherever the focus is', async () => {
    await open(as)
    await press(document.body)
    await waitFor(() => expect(stands()).toBe(false))
  })

  it.each([
    ['a list', '<div class="ant-select-dropdown"></div>'],
    ['a calendar', '<div class="ant-picker-dropdown"></div>'],
    ['a question', '<div class="ant-modal-wrap" style="z-index: 2000"></div>'],
  ])('leaves it while %s is open over it', async (_, markup) => {
    const { field } = await open(as)
    const over = document.createElement('div')
    over.innerHTML = markup
    document.body.append(over)
    await press(field)
    expect(stands()).toBe(true)
    over.remove()
    await press(field)
    await waitFor(() => expect(stands()).toBe(false))
  })
})

describe.each(['modal', 'drawer', 'page'] as const)('the way back over a %s', (as) => {
  it('closes it, and the page below stays', async () => {
    history.replaceState({ key: 'list' }, '')
    const { closings } = await open(as)
    expect(history.state.layer).toBeTruthy()
    await act(async () => history.back())
    await waitFor(() => expect(closings).toHaveLength(1))
    await waitFor(() => expect(history.state).toEqual({ key: 'list' }))
  })

  it('is there again when the user stays', async () => {
    history.replaceState({ key: 'list' }, '')
    const { closings } = await open(as, 600, true)
    const { layer } = history.state
    for (const times of [1, 2]) {
      await act(async () => history.back())
      await waitFor(() => expect(closings).toHaveLength(times))
      expect(history.state).toEqual({ key: 'list', layer })
    }
  })

  it('is gone when it is closed in another way', async () => {
    history.replaceState({ key: 'list' }, '')
    await open(as)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: as === 'page' ? '返回' : 'Close' })))
    await waitFor(() => expect(history.state).toEqual({ key: 'list' }))
  })
})

it.each(['modal', 'drawer'] as const)('a %s is out of sight below a page, and Esc is for the page', async (as) => {
  const closings: string[] = []
  const layer = (of: Present, label: string, covered: boolean) => (
    <Layer
      as={of}
      title={label}
      widthPx={600}
      open
      covered={covered}
      onClose={() => closings.push(of)}
      onClosed={() => {}}
    >
      <input aria-label={label} />
    </Layer>
  )
  render(
    <div data-layer-ground>
      {layer(as, '工单详情', true)}
      {layer('page', '打印', false)}
    </div>,
  )
  const below = await screen.findByLabelText('工单详情', { selector: 'input' })
  await screen.findByLabelText('打印', { selector: 'input' })
  expect(below.closest('.layer-covered')).not.toBeNull()
  await act(async () => fireEvent.keyDown(document.body, { key: 'Escape', keyCode: 27 }))
  expect(closings).toEqual(['page'])
})

it('takes the focus back that goes to what lies behind it', async () => {
  await open('page')
  const behind = screen.getByTestId('tab')
  behind.tabIndex = -1
  await act(async () => behind.focus())
  expect(document.activeElement?.className).toBe('layer-page')
})

it.each(['page', 'drawer'] as const)('leaves the focus to the field that a %s begins with', async (as) => {
  render(
    <Layer as={as} title="编辑职务" widthPx={600} open onClose={() => {}} onClosed={() => {}}>
      {/* biome-ignore lint/a11y/noAutofocus: the field of a form takes it when it is drawn */}
      <input aria-label="名称" autoFocus />
    </Layer>,
  )
  expect(document.activeElement).toBe(await screen.findByLabelText('名称'))
})

it('begins in a drawer of which no field takes the focus', async () => {
  await open('drawer')
  expect(document.activeElement?.classList.contains('ant-drawer')).toBe(true)
})

it('gives the focus back to where a page was opened', async () => {
  const { opener, field, gone } = await open('page')
  field.focus()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '返回' })))
  expect(document.activeElement).toBe(opener)
  expect(gone).toEqual(['page'])
})

describe('a wide modal', () => {
  const full = () => document.querySelector('.layer-modal')?.classList.contains('is-full')
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

  it('fills the window and comes back', async () => {
    await open('modal', 1_200)
    expect(full()).toBe(false)
    await press('全屏')
    expect(full()).toBe(true)
    await press('退出全屏')
    expect(full()).toBe(false)
  })

  it('is as wide as asked for when it is opened again', async () => {
    const { field, opener } = await open('modal', 1_200)
    await press('全屏')
    await act(async () => fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 }))
    await waitFor(() => expect(document.querySelector('.ant-modal-wrap')).toBeNull())
    await act(async () => fireEvent.click(opener))
    await screen.findByLabelText('名称')
    expect(full()).toBe(false)
  })

  it('is one that has use for the room', async () => {
    await open('modal', 600)
    expect(screen.queryByRole('button', { name: '全屏' })).toBeNull()
  })
})

describe('a layer with a row before and after', () => {
  const drawWalk = async (at: number) => {
    const steps: number[] = []
    const walk = { at, count: 3, go: (by: number) => void steps.push(by) }
    const layer = { title: '职务详情', widthPx: 600, open: true, onClose: () => undefined, onClosed: () => undefined }
    render(
      <div data-layer-ground>
        <Layer as="page" {...layer} walk={walk}>
          <input aria-label="名称" />
        </Layer>
      </div>,
    )
    return { steps, previous: await screen.findByRole('button', { name: '上一条' }) }
  }
  const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key, altKey: true })

  it('leads there by its buttons and by Alt+↑ and Alt+↓, but for a control that has the keys itself', async () => {
    const { steps, previous } = await drawWalk(1)
    fireEvent.click(previous)
    fireEvent.click(screen.getByRole('button', { name: '下一条' }))
    press('ArrowUp')
    press('ArrowDown')
    press('ArrowLeft')
    press('ArrowDown', screen.getByLabelText('名称'))
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    expect(steps).toEqual([-1, 1, -1, 1])
  })

  it.each([
    [0, '上一条', '已是本页第一条'],
    [2, '下一条', '已是本页最后一条'],
  ])('says at row %s why it goes no further', async (at, name, reason) => {
    await drawWalk(at)
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    expect([button.disabled, button.title]).toEqual([true, reason])
  })
})
