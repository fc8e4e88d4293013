import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Json } from '#core/edit'
import { editText } from '#core/edit'
import { ConflictDialog } from '#widgets/design'
import { designOf } from '../../engine/react/design/harness.ts'

const form = { kind: 'screen', id: 'device/device-form' } as const

const textIn = ({ design }: ReturnType<typeof designOf>, id: string): string =>
  design.state.snapshot().texts.find((one) => one.id === id)?.text ?? ''

/** A design in whose form both have changed words, each as a pointer with its value. */
async function conflicting(own: Record<string, Json>, others: Record<string, Json>) {
  const opened = designOf('device/device-form')
  const base = textIn(opened, form.id)
  const changed = (words: Record<string, Json>) =>
    Object.entries(words).reduce((text, [at, value]) => editText(text, { do: 'set', at, value }).text, base)
  opened.server.other({ ...form, text: changed(others) })
  opened.design.write(form, changed(own))
  await opened.clock.run()
  const conflict = opened.design.saving.state.snapshot()
  if (conflict.status !== 'conflict') throw new Error(`no conflict but ${conflict.status}`)
  let closed = 0
  const { design } = opened
  const dialog = { design, conflict, title: '设备', accept: design.saving.overwrite }
  render(<ConflictDialog {...dialog} onClose={() => void closed++} />)
  return { ...opened, base, own: changed(own), others: changed(others), closed: () => closed }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const saved = (opened: Awaited<ReturnType<typeof conflicting>>) =>
  act(async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    return opened.server.saves.at(-1)
  })
const stored = ({ server }: Awaited<ReturnType<typeof conflicting>>) => JSON.parse(server.saves.at(-1)?.text ?? '{}')

describe('where two have changed different words', () => {
  it('one press merges them, and undo gives the own text back', async () => {
    const opened = await conflicting({ '/title': '我的设备' }, { '/grid': 3 })
    screen.getByText('两边的修改互不冲突，合并后都会保留。')
    screen.getByText('李 的修改')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^(新增|修改) 文档 列数$/),
      '修改 文档 标题',
    ])
    press('合并修改')
    await saved(opened)
    expect(stored(opened)).toMatchObject({ title: '我的设备', grid: 3 })
    expect(opened.server.saves.at(-1)?.revision).toBe(2)
    expect(opened.closed()).toBe(1)
    opened.design.undo()
    expect(textIn(opened, form.id)).toBe(opened.own)
  })

  it('either can be taken whole instead', async () => {
    const opened = await conflicting({ '/title': '我的设备' }, { '/grid': 3 })
    press('放弃我的修改')
    await saved(opened)
    expect(textIn(opened, form.id)).toBe(opened.others)
    expect(opened.server.saves).toEqual([])
    opened.design.undo()
    expect(textIn(opened, form.id)).toBe(opened.own)
  })

  it('the own one is stored over the newer', async () => {
    const opened = await conflicting({ '/title': '我的设备' }, { '/grid': 3 })
    press('只保留我的版本')
    await saved(opened)
    expect(opened.server.saves).toEqual([{ ...form, text: opened.own, revision: 2 }])
  })
})

describe('where two have changed the same', () => {
  const both = () => conflicting({ '/title': '我的设备', '/grid': 4 }, { '/title': '他的设备', '/grid': 3 })
  const clash = (name: RegExp) => within(screen.getByRole('group', { name }))

  it('each is chosen alone, with both values beside each other, and merged then', async () => {
    const opened = await both()
    screen.getByText('2 处两边都改了，请逐处选择；其余的修改都会保留。')
    const merge = screen.getByRole<HTMLButtonElement>('button', { name: '合并修改' })
    expect(merge.disabled).toBe(true)
    const title = clash(/标题/)
    title.getByText('我的设备')
    title.getByText('他的设备')
    fireEvent.click(title.getByRole('radio', { name: /我的修改/ }))
    expect(merge.disabled).toBe(true)
    fireEvent.click(clash(/列数/).getByRole('radio', { name: /李 的修改/ }))
    expect(merge.disabled).toBe(false)
    press('合并修改')
    await saved(opened)
    expect(stored(opened)).toMatchObject({ title: '我的设备', grid: 3 })
  })

  it('fields are called by their titles, also one that the other has added', async () => {
    const opened = designOf('device/device-form')
    const { design, server, clock } = opened
    const base = textIn(opened, form.id)
    const time = { type: 'time', title: '巡检时间' }
    const model = editText(textIn(opened, 'device'), { do: 'set', at: '/fields/time1', value: time }).text
    server.other({ kind: 'model', id: 'device', text: model })
    const others = editText(base, { do: 'set', at: '/items', value: ['time1', 'name', 'code'] }).text
    server.other({ ...form, text: others })
    design.write(form, editText(base, { do: 'set', at: '/items', value: ['code', 'battery', 'name'] }).text)
    await clock.run()
    const conflict = design.saving.state.snapshot()
    if (conflict.status !== 'conflict') throw new Error(`no conflict but ${conflict.status}`)
    render(<ConflictDialog {...{ design, conflict }} title="设备" accept={() => undefined} onClose={() => undefined} />)
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual(expect.arrayContaining(['新增 项 巡检时间', '新增 项 设备名称', '新增 项 电量']))
    expect(document.body.textContent).not.toContain('time1')
  })

  it('an own text that has been broken since says so and cannot be merged', async () => {
    const opened = await both()
    act(() => opened.design.write(form, `${opened.own}x`))
    expect(screen.getByRole('alert').textContent).toContain('您的文本有误')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '合并修改' }).disabled).toBe(true)
    press('放弃我的修改')
    expect(textIn(opened, form.id)).toBe(opened.others)
  })
})

describe('where a release has changed the shipped document', () => {
  it.each([
    ['合并修改', 3],
    ['只保留我的版本', undefined],
  ])('%s stores what comes of it as based on the new one, once', async (button, grid) => {
    const opened = designOf('device/device-form')
    const { design, server } = opened
    const base = textIn(opened, form.id)
    const shipped = editText(base, { do: 'set', at: '/grid', value: 3 }).text
    design.write(form, editText(base, { do: 'set', at: '/title', value: '我的设备' }).text)
    await act(() => design.saving.save())
    const conflict = { newer: { ...form, text: shipped, revision: 0 }, author: '系统新版本', base }
    const accept = () => design.saving.baseOnShipped(form, 'hash')
    render(<ConflictDialog {...{ design, conflict, accept }} title="设备" onClose={() => undefined} />)
    screen.getByText('设备：合并系统新版本')
    press(button)
    await act(() => design.saving.save())
    expect(JSON.parse(server.saves.at(-1)?.text ?? '{}')).toMatchObject({ title: '我的设备', ...(grid && { grid }) })
    expect([server.saves.length, server.mergedHashes]).toEqual([2, ['hash']])
    design.write(form, base)
    await act(() => design.saving.save())
    expect([server.saves.length, server.mergedHashes]).toEqual([3, ['hash']])
  })
})
