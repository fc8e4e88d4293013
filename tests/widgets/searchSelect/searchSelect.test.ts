import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, queryOf, refusal, settled } from '#fixtures/ports.ts'
import { drawField } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const call = 'GET /sys/dict/loadDict/priority'
const field = { type: 'dict', title: '重要程度', dict: 'priority' }

const open = () =>
  act(async () => {
    fireEvent.mouseDown(screen.getByRole('combobox'))
    await settled()
  })

describe('a dictionary that is searched by typing', () => {
  it('asks once the list is open, ten at a time', async () => {
    const world = createWidgetWorld()
    world.ports.http.on(call, ok([{ value: 'M', text: '重要' }]))
    await drawField('searchSelect', { field, world })
    expect(world.ports.http.requests(call)).toEqual([])
    await open()
    expect(world.ports.http.requests(call).map(queryOf)).toMatchObject([{ keyword: '', pageSize: '10' }])
    expect(document.querySelector('.ant-select-item-option')?.textContent).toBe('重要')
    expect(world.ports.notices).toEqual([])
  })

  it('asks 800 ms after the last key', async () => {
    const world = createWidgetWorld()
    world.ports.http.on(call, ok([]))
    await drawField('searchSelect', { field, world })
    await open()
    const pass = (ms: number) =>
      act(async () => {
        world.ports.clock.advance(ms)
        await settled()
      })
    const keywords = () => world.ports.http.requests(call).map((request) => queryOf(request).keyword)
    for (const value of ['重', '重要']) {
      await act(async () => fireEvent.change(screen.getByRole('combobox'), { target: { value } }))
      await pass(799)
      expect(keywords()).toEqual([''])
    }
    await pass(1)
    expect(keywords()).toEqual(['', '重要'])
  })

  it('names what it holds by the first of the labels that come', async () => {
    const world = createWidgetWorld()
    const labels = 'GET /sys/dict/loadDictItem/priority'
    world.ports.http.on(labels, ok(['重要', '别的']))
    await drawField('searchSelect', { field, value: 'M', world })
    await act(settled)
    expect(document.querySelector('.ant-select-selection-item')?.textContent).toBe('重要')
    expect(world.ports.http.requests(labels).map(queryOf)).toMatchObject([{ key: 'M' }])
  })

  it('warns with the message of the server when the search fails', async () => {
    const world = createWidgetWorld()
    world.ports.http.on(call, refusal('字典Code格式不正确！'))
    await drawField('searchSelect', { field, world })
    await open()
    expect(world.ports.notices).toEqual([{ tone: 'warning', message: '字典Code格式不正确！' }])
    expect(document.querySelector('.ant-select-item-option')).toBeNull()
  })

  it('tells a broken line once', async () => {
    const world = createWidgetWorld()
    world.ports.http.on(call, refusal('数据库忙', { status: 500 }))
    await drawField('searchSelect', { field, world })
    await open()
    expect(world.ports.notices.map(({ tone }) => tone)).toEqual(['error'])
  })
})
