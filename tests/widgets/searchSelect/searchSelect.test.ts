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
