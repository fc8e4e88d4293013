import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createWorld } from '#fixtures/engineWorld.ts'
import { type BrokenProps, createEngine, type Engine, EngineProvider } from '#react/engine'
import { screenFaces } from '#widgets/screen'

/** The product for a reader with these rights. */
function engineOf(rights: readonly string[]): Engine {
  const { runtime } = createWorld()
  const engine = createEngine({ widgets: [], runtime, faces: screenFaces })
  const permissions = { ...engine.ports.permissions(), shows: (code: string) => rights.includes(code) }
  return { ...engine, ports: { ...engine.ports, permissions: () => permissions } }
}

const { Broken, Denied, Failed, Loading, NewVersion, NotFound } = screenFaces

/** How often it was called. */
function counter() {
  let count = 0
  const call = () => {
    count += 1
  }
  return { count: () => count, call }
}
/** Draws a state within the product. */
const drawState = (state: ReactNode, engine = engineOf([])) => {
  render(<EngineProvider engine={engine}>{state}</EngineProvider>)
  return engine.runtime
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the place of a view that is not there', () => {
  it('waits with grey bars that say so', () => {
    render(<Loading of="form" />)
    expect(screen.getByRole('status', { name: '加载中…' }).getAttribute('aria-busy')).toBe('true')
  })

  it('waits on with bars that stand at once, where others were seen until now', () => {
    const { rerender } = render(<Loading key="document" of="screen" />)
    const bars = () => document.querySelector('.state-late')?.className
    expect(bars()).toBe('state-late')
    rerender(<Loading key="soon" of="detail" />)
    expect(bars(), 'the first ones were not seen yet').toBe('state-late')
    const seen = vi.fn(() => true)
    Element.prototype.checkVisibility = seen
    rerender(<Loading key="record" of="detail" />)
    expect(bars()).toBe('state-late is-next')
    expect(seen).toHaveBeenCalledWith({ visibilityProperty: true })
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  })

  it('says what failed, its number, and tries again', () => {
    const retry = counter()
    drawState(<Failed message="数据库繁忙" requestId="r-1" retry={retry.call} />)
    expect(screen.getByRole('alert').textContent).toContain('数据库繁忙')
    expect(screen.getByText('请求编号：r-1')).toBeTruthy()
    press(/重\s*试/)
    expect(retry.count()).toBe(1)
  })

  it('lists what is wrong with documents, for who is told', async () => {
    const fault = { severity: 'error', document: { kind: 'model', id: 'well' }, pointer: '/fields/kind/dict' } as const
    const diagnostics = [{ ...fault, code: 'unknown-dict', message: '没有字典 "a"', hint: '换一个' }]
    drawState(<Failed message="定义有误" requestId="" diagnostics={diagnostics} retry={() => {}} />)
    const list = await screen.findByRole('list', { name: '文档中的问题' })
    expect(list.textContent).toBe('model well#/fields/kind/dict没有字典 "a"，换一个')
  })

  it('shows no number where no call is to blame', () => {
    drawState(<Failed message="出错" requestId="" retry={() => {}} />)
    expect(screen.queryByText(/请求编号/)).toBeNull()
  })

  it.each([
    ['user:list', '缺少权限 user:list，请联系管理员授权'],
    ['', '请联系管理员授权'],
  ])('names the right %j that is missing', (code, text) => {
    render(<Denied code={code} />)
    expect(screen.getByRole('alert').textContent).toContain(text)
  })

  it('says that a record is gone', async () => {
    render(<NotFound retry={() => {}} />)
    expect(await screen.findByText('很抱歉，资源未找到!')).toBeTruthy()
    expect(screen.getByRole('button').textContent).toMatch(/重\s?试/)
  })

  it('leads back to the list of a record that is gone, where there is one', async () => {
    const back = counter()
    render(<NotFound retry={() => {}} back={back.call} />)
    await screen.findByText('很抱歉，资源未找到!')
    press(/返回列表/)
    expect(back.count()).toBe(1)
    expect(screen.queryByText(/重\s?试/)).toBeNull()
  })

  it('offers a newer version', async () => {
    const take = counter()
    render(<NewVersion take={take.call} />)
    await screen.findByRole('status')
    press(/刷\s*新/)
    expect(take.count()).toBe(1)
  })
})

describe('something that cannot be drawn', () => {
  const broken = {
    message: '没有组件 "txet"',
    hint: '是否指 "text"？',
    place: '/items/3/widget',
    requestId: '',
    retry: null,
  }

  const technical = [broken.message, broken.hint, broken.place]
  const draw = async (brokenProps: Partial<BrokenProps> & Pick<BrokenProps, 'size'>, rights: string[]) => {
    const { container } = render(
      <EngineProvider engine={engineOf(rights)}>
        <Broken {...broken} {...brokenProps} />
      </EngineProvider>,
    )
    await waitFor(() => expect(container.childElementCount).toBe(1))
    return container
  }
  const folded = (container: HTMLElement) => container.querySelector('details')?.open === false

  it.each(['item', 'cell', 'screen'] as const)('tells staff only that it is so: %s', async (size) => {
    const { innerHTML } = await draw({ size }, [])
    expect(innerHTML).toContain('这里出了点问题')
    expect(technical.filter((part) => innerHTML.includes(part))).toEqual([])
  })

  it.each(['item', 'screen'] as const)('tells implementers what, where and what was meant: %s', async (size) => {
    const container = await draw({ size }, ['document:list'])
    for (const part of technical) expect(container.textContent).toContain(part)
    expect([folded(container), screen.queryByRole('button')]).toEqual([false, null])
  })

  it('is a small mark in a cell, with the words for implementers in its tooltip', async () => {
    await draw({ size: 'cell' }, ['document:list'])
    expect(screen.getByRole('note').title).toBe(technical.join('\n'))
  })

  it.each(['item', 'screen'] as const)('has the number for the log and another try: %s', async (size) => {
    const retry = counter()
    const container = await draw({ size, requestId: 'e-0a1b2c3d4e', retry: retry.call }, ['document:list'])
    expect([screen.getByText('错误编号：e-0a1b2c3d4e').tagName !== '', folded(container)]).toEqual([true, true])
    press(/重\s*试/)
    expect(retry.count()).toBe(1)
  })
})
