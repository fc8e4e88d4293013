import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument, FormDocument, ItemEntry } from '#core/document'
import type { Handlers } from '#fixtures/engineWorld.ts'
import { drawForm, page, people, settle } from './harness.tsx'

const alarm: AnyDocument = {
  kind: 'model',
  version: 2,
  id: 'alarm',
  title: '告警',
  permission: 'thing',
  display: 'name',
  fields: {
    name: { type: 'text', title: '告警名', required: true },
    level: { type: 'text', title: '级别' },
    thingId: { type: 'text', title: '物品' },
  },
}
const alarmList: AnyDocument = {
  kind: 'screen',
  version: 2,
  id: 'test/alarm-list',
  type: 'list',
  title: '告警记录',
  model: 'alarm',
  where: "level != '0'",
  live: true,
}
const written = { model: 'alarm', columns: ['name'], filters: ['name'], toolbar: ['create'], rowActions: [] }
const record = { id: '7', rowVersion: 3, name: '周涛' }
const where = "thingId == $record.id && level == '2'"
const rows = () => page([{ id: 'a', name: '超温', level: '2', thingId: '7' }])
const handlers: Handlers = { 'GET /dv/alarm/list': rows, 'POST /dv/alarm/add': () => 'b' }

interface DrawMore {
  record?: Record<string, unknown>
  form?: Partial<FormDocument>
  handlers?: Handlers
  others?: AnyDocument[]
}

const draw = (items: ItemEntry[], more: DrawMore = {}) =>
  drawForm({
    fields: people,
    others: more.others ?? [alarm, alarmList],
    form: { items, ...more.form },
    handlers: { ...handlers, ...more.handlers },
    ...('record' in more ? more.record && { record: more.record } : { record }),
  } as Parameters<typeof drawForm>[0])
/** The heading and the list; the grid inside calls itself a region too. */
const group = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('section.item-group')
    if (!found) throw new Error('no list inside')
    return found
  })
const requests = (world: Awaited<ReturnType<typeof draw>>['world']) =>
  world.calls.filter(({ path }) => path === '/dv/alarm/list').map(({ query }) => query as Record<string, string>)

describe('a list inside a form', () => {
  it('shows the rows that go with the record, under its own condition too', async () => {
    const { world } = await draw(['name', { list: 'test/alarm-list', where }])
    const region = await group()
    await waitFor(() => expect(region.textContent).toContain('超温'))
    expect(requests(world).map((query) => query.where)).toEqual([
      "((level != '0') && ((thingId == '7') && (level == '2')))",
    ])
  })

  it('opens the form in steps that it names', async () => {
    const steps = {
      ...{ kind: 'screen', version: 2, id: 'test/alarm-steps', type: 'steps', title: '登记告警', model: 'alarm' },
      steps: [
        { title: '名称', items: ['name'] },
        { title: '级别', items: ['level'] },
      ],
    } as unknown as AnyDocument
    const list = { ...alarmList, form: 'test/alarm-steps', toolbar: ['create'] } as AnyDocument
    await draw(['name', { list: 'test/alarm-list', where }], { others: [alarm, list, steps] })
    fireEvent.click(await within(await group()).findByRole('button', { name: '新增' }))
    expect(await screen.findByRole('button', { name: '下一步' })).toBeTruthy()
  })

  it('has with a limit the first rows alone', async () => {
    const { world } = await draw(['name', { list: 'test/alarm-list', where, limit: 5, toolbar: [], rowActions: [] }])
    const region = await group()
    await waitFor(() => expect(region.textContent).toContain('超温'))
    expect(requests(world).map(({ pageSize }) => pageSize)).toEqual(['5'])
    expect(within(region).queryByRole('search')).toBeNull()
    expect(within(region).queryByRole('button', { name: '新增' })).toBeNull()
  })

  it.each([
    ['named', 'test/alarm-list', 'test/alarm-list'],
    ['written there', { ...written, live: true }, 'test/form'],
  ])('watches its rows under the screen in which it is %s', async (_, list, socketKey) => {
    const { world } = await draw(['name', { list, where, limit: 5 } as ItemEntry], {
      handlers: { 'POST /sys/common/ticket': () => ({ ticket: 'k', expiresInMs: 60_000 }) },
    })
    await waitFor(() => expect(world.sockets.all).toHaveLength(1))
    await act(async () => world.sockets.last().open())
    expect(world.sockets.last().sent).toMatchObject([
      { type: 'subscribe', data: { socketKey, model: 'alarm', ids: ['a'] } },
    ])
  })

  it('begins what is made from it with what the condition says of every row', async () => {
    const { world } = await draw(['name', { list: { ...written, filters: [] }, title: '告警', where } as ItemEntry])
    const region = await group()
    await act(async () => fireEvent.click(await within(region).findByRole('button', { name: '新增' })))
    const name = await screen.findByLabelText(/告警名/)
    await act(async () => fireEvent.change(name, { target: { value: '断电' } }))
    await act(async () => fireEvent.submit(name.closest('form') as HTMLFormElement))
    await settle()
    await waitFor(() =>
      expect(world.calls.find(({ path }) => path === '/dv/alarm/add')?.body).toEqual({
        thingId: '7',
        level: '2',
        name: '断电',
      }),
    )
    await waitFor(() => expect(requests(world)).toHaveLength(2))
  })

  it('is not asked for beside a record that is not stored yet', async () => {
    const { world } = await draw(['name', { list: 'test/alarm-list', where }], { record: undefined as never })
    expect((await group()).textContent).toContain('保存后可查看')
    expect(requests(world)).toEqual([])
  })

  it('loads when its page of tabs is opened', async () => {
    const tabs = [
      { title: '基本', items: ['name'] },
      { title: '告警', items: [{ list: 'test/alarm-list', where }] },
    ]
    const { world } = await draw([{ tabs }])
    expect(requests(world)).toEqual([])
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: '告警' })))
    await group()
    await waitFor(() => expect(requests(world)).toHaveLength(1))
  })

  it('says by itself what went wrong and tries again; the form goes on', async () => {
    let fails = true
    const list = () => {
      if (fails) throw new Error('down')
      return rows()
    }
    await draw(['name', { list: 'test/alarm-list', where }], { handlers: { 'GET /dv/alarm/list': list } })
    const region = await group()
    const retry = await within(region).findByRole('button', { name: '重试' })
    expect(screen.getByLabelText<HTMLInputElement>(/姓名/).value).toBe('周涛')
    fails = false
    await act(async () => fireEvent.click(retry))
    await waitFor(() => expect(region.textContent).toContain('超温'))
  })

  it('has its height before its rows come, and says when they have come', async () => {
    let come: (value: unknown) => void = () => undefined
    const list = () => new Promise((resolve) => (come = resolve))
    const { container } = await draw(['name', { list: 'test/alarm-list', where }], {
      handlers: { 'GET /dv/alarm/list': list },
    })
    await group()
    const place = () => container.querySelector<HTMLElement>('[data-embedded]')
    expect([place()?.style.getPropertyValue('--embedded-height'), place()?.dataset.settled]).toEqual([
      '576px',
      undefined,
    ])
    await act(async () => come(rows()))
    await waitFor(() => expect(place()?.dataset.settled).toBe('true'))
  })

  it('is not there for who may not read it', async () => {
    const secret = { ...alarm, permission: 'alarm' } as AnyDocument
    const { container, world } = await drawForm({
      others: [secret, alarmList],
      form: { items: ['name', { list: 'test/alarm-list', where }] },
      handlers,
      record,
    })
    await settle()
    expect([container.querySelector('[data-embedded]'), requests(world)]).toEqual([null, []])
  })

  it('leaves Enter in its conditions to itself', async () => {
    const { world } = await draw(['name', { list: written, title: '告警', where }])
    const region = await group()
    const filter = await within(region).findByPlaceholderText('告警名')
    await act(async () => filter.focus())
    await act(async () => fireEvent.submit(filter.closest('form') as HTMLFormElement))
    await settle()
    expect(world.calls.filter(({ method }) => method === 'PUT')).toEqual([])
  })
})
