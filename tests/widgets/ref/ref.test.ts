import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, queryOf, settled } from '#fixtures/ports.ts'
import { drawField, drawFilter, drawShown } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const call = 'GET /sys/position/options'
const one = { type: 'ref', title: '样例', model: 'sysPosition' }
const several = { type: 'refs', title: '样例', model: 'sysPosition', store: 'code' }

const people = [
  { value: 'manager', text: '主任' },
  { value: 'clerk', text: '文员' },
]

/** A server that knows two positions. */
function worldOfPositions() {
  const world = createWidgetWorld()
  world.ports.http.on(call, (request) => {
    const { keys, keyword = '' } = queryOf(request)
    const requestedKeys = keys?.split(',')
    return ok(
      people.filter(({ value, text }) => (requestedKeys ? requestedKeys.includes(value) : text.includes(keyword))),
    )
  })
  const queries = () => world.ports.http.requests(call).map(queryOf)
  const pass = (ms: number) =>
    act(async () => {
      world.ports.clock.advance(ms)
      await settled()
    })
  return { world, queries, pass }
}

const box = () => screen.getByRole('combobox')
const open = () =>
  act(async () => {
    fireEvent.mouseDown(box())
    await settled()
  })
const type = (text: string) => act(async () => fireEvent.change(box(), { target: { value: text } }))
const optionTexts = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
const choose = (text: string) =>
  act(async () => {
    const options = [...document.querySelectorAll('.ant-select-item-option')]
    fireEvent.click(options.find((each) => each.textContent === text) as Element)
    await settled()
  })
const shownTexts = () =>
  [...document.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent)

describe('a reference', () => {
  it('asks for nothing until it is opened', async () => {
    const { world, queries } = worldOfPositions()
    await drawField('ref', { field: one, world })
    expect(queries()).toEqual([])
    await open()
    expect(optionTexts()).toEqual(['主任', '文员'])
  })

  it('is the stored field of the chosen record, by its name', async () => {
    const { world, queries } = worldOfPositions()
    const { value } = await drawField('ref', { field: several, world })
    await open()
    await choose('文员')
    expect(value()).toBe('clerk')
    expect(shownTexts()).toEqual(['文员'])
    expect(queries()).toHaveLength(1)
    expect(queries()[0]).toMatchObject({ store: 'code' })
  })

  it('searches 800 ms after the last key', async () => {
    const { world, queries, pass } = worldOfPositions()
    await drawField('ref', { field: one, world })
    await open()
    await type('文')
    await pass(700)
    await type('文员')
    await pass(799)
    expect(queries()).toHaveLength(1)
    expect(document.querySelector('.ant-select-arrow-loading')).not.toBeNull()
    await pass(1)
    expect(queries().map(({ keyword }) => keyword)).toEqual([undefined, '文员'])
    expect(optionTexts()).toEqual(['文员'])
  })

  it('searches after 300 ms in a cell, and says its own name there', async () => {
    const { world, queries, pass } = worldOfPositions()
    await drawField('ref', { field: one, world, place: 'cell' })
    expect(box().getAttribute('aria-label')).toBe('样例')
    await open()
    await type('文')
    await pass(299)
    expect(queries()).toHaveLength(1)
    await pass(1)
    expect(queries()).toHaveLength(2)
  })

  it('says when nothing was found', async () => {
    const { world, pass } = worldOfPositions()
    await drawField('ref', { field: one, world })
    await open()
    await type('村长')
    await pass(800)
    expect(screen.getByText('没有查询到任何数据')).toBeTruthy()
  })

  it('asks under the condition of its item', async () => {
    const { world, queries } = worldOfPositions()
    await drawField('ref', { field: one, world }, { optionsWhere: "rank == '1'" })
    await open()
    expect(queries()[0]).toMatchObject({ where: "rank == '1'" })
  })

  it('shows the names of what it holds: those that came, else those it asks for, else the keys', async () => {
    const { world, queries } = worldOfPositions()
    await drawField('ref', { field: several, value: 'manager,gone', world })
    await act(settled)
    expect(shownTexts()).toEqual(['主任', 'gone'])
    expect(queries()).toEqual([expect.objectContaining({ keys: 'manager,gone', store: 'code' })])
  })

  it('asks for no name that came with the record', async () => {
    const { world, queries } = worldOfPositions()
    await drawField('ref', { field: one, value: '7', record: { sample_dictText: '会计' }, world })
    await act(settled)
    expect([shownTexts(), queries()]).toEqual([['会计'], []])
  })

  it('keeps keys that nobody knows when another is added', async () => {
    const { world } = worldOfPositions()
    const { value } = await drawField('ref', { field: several, value: 'gone', world })
    await open()
    await choose('主任')
    expect(value()).toBe('gone,manager')
  })

  it('offers to ask again after a failure', async () => {
    const { world } = worldOfPositions()
    world.ports.http.on(call, { status: 500, headers: {}, body: '' })
    await drawField('ref', { field: one, world })
    await open()
    world.ports.http.on(call, ok(people))
    await act(async () => {
      fireEvent.mouseDown(screen.getByRole('button', { name: /重试/ }))
      await settled()
    })
    expect(optionTexts()).toEqual(['主任', '文员'])
  })
})

describe('a reference that is shown', () => {
  it('is the names that came with the record, and asks for none in a table', async () => {
    const { world, queries } = worldOfPositions()
    const record = { sample_dictText: '主任,文员' }
    const cell = await drawShown('ref', 'Cell', { field: several, value: 'manager,clerk', record, world })
    expect(cell.textContent).toBe('主任、文员')
    const bare = await drawShown('reference', 'Cell', { field: several, value: 'manager', world })
    expect([bare.textContent, queries()]).toEqual(['manager', []])
  })

  it('keeps a comma in the name of a single record', async () => {
    const cell = await drawShown('reference', 'Cell', { field: one, value: '1', record: { sample_dictText: '甲,乙' } })
    expect(cell.textContent).toBe('甲,乙')
  })

  it('asks for names that did not come in a detail', async () => {
    const { world } = worldOfPositions()
    const detail = await drawShown('ref', 'Detail', { field: several, value: 'manager', world })
    await act(settled)
    expect(detail.textContent).toBe('主任')
  })
})

describe('a reference to look for', () => {
  it('is one key, or a list with the match in', async () => {
    const { world } = worldOfPositions()
    const { value } = await drawFilter('ref', { field: several, world }, { match: 'in' })
    await open()
    await choose('主任')
    expect(value()).toEqual(['manager'])
  })
})

describe('a person', () => {
  it('is told from another of the same name by what the server says beside it', async () => {
    const world = createWidgetWorld()
    const namesakes = [
      { value: '1', text: '张伟', hint: 'zhangwei' },
      { value: '2', text: '张伟', hint: 'zhangwei2' },
    ]
    world.ports.http.on('GET /sys/user/options', ok(namesakes))
    const { value } = await drawField('user', { field: { type: 'user', title: '样例', store: 'id' }, world })
    await open()
    expect(optionTexts()).toEqual(['张伟zhangwei', '张伟zhangwei2'])
    await choose('张伟zhangwei2')
    expect(value()).toBe('2')
    expect(shownTexts()).toEqual(['张伟'])
  })

  it('is found among the users and stored by account', async () => {
    const world = createWidgetWorld()
    world.ports.http.on('GET /sys/user/options', ok([{ value: 'lina', text: '李娜' }]))
    const { value } = await drawField('user', { field: { type: 'user', title: '样例' }, world })
    await open()
    await choose('李娜')
    expect(value()).toBe('lina')
    expect(queryOf(world.ports.http.requests('GET /sys/user/options')[0] as never)).toMatchObject({ store: 'username' })
  })
})
