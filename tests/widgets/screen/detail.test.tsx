import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { checkStructure, documentValidators } from '#core/check'
import type { AnyDocument } from '#core/document'
import { Refusal } from '#fixtures/engineWorld.ts'
import { drawDetail } from './harness.tsx'
import { openScreen, screenOf } from './openScreen.tsx'

const record = { id: '1', name: '周涛', phone: '13800000001', note: null, birthday: '1990-01-02', createBy: 'admin' }

describe('a detail', () => {
  it('is headed by the name of its record and what can be done', async () => {
    await drawDetail({ detail: { actions: ['edit', 'delete'] }, record })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('周涛')
    const actions = within(screen.getByRole('toolbar')).getAllByRole('button')
    expect(actions.map(({ textContent }) => textContent)).toEqual(['编辑', '删除'])
  })

  it('has the icon of its list in the menu', async () => {
    const { container } = await drawDetail({ detail: {}, record, icon: 'user' })
    expect(container.querySelector('.detail-icon svg')).toBeTruthy()
  })

  it.each([
    [undefined, '3', true],
    [4, '4', true],
    [5, '5', false],
  ])(
    'of %j columns has %s of them, three where it does not say, and is refused beyond four: %s',
    async (grid, columns, accepted) => {
      const layout = { items: ['name'], ...(grid ? { grid } : {}) }
      const document = { kind: 'screen', version: 2, id: 'test/detail', type: 'detail', title: '详情', model: 'thing' }
      const diagnostics = checkStructure({ ...document, ...layout }, documentValidators())
      expect(diagnostics.length === 0).toBe(accepted)
      const { container } = await drawDetail({ detail: layout, record })
      expect(container.querySelector<HTMLElement>('.item-grid')?.style.getPropertyValue('--item-columns')).toBe(columns)
    },
  )

  it('describes values in as many columns as it says, the system group last', async () => {
    const { container } = await drawDetail({ detail: { grid: 4, items: ['name', 'phone', 'note'] }, record })
    expect(container.querySelector<HTMLElement>('.item-grid')?.style.getPropertyValue('--item-columns')).toBe('4')
    const terms = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(terms.slice(0, 2)).toEqual(['手机号', '备注'])
    expect(screen.getByRole('region', { name: '系统信息' })).toBeTruthy()
    expect([...container.querySelectorAll('dd')].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      '13800000001',
      '–',
    ])
  })

  it('says its facts in the header and not again below', async () => {
    const facts = [
      'phone',
      { title: '出生', value: "=formatDate(birthday, 'YYYY')" },
      { title: '备注', value: '{note}' },
    ]
    const { container } = await drawDetail({ detail: { facts, items: ['name', 'phone', 'birthday'] }, record })
    const lines = (list: string) => [...container.querySelectorAll(list)].map(({ textContent }) => textContent)
    expect(lines('.head-facts > div')).toEqual(['手机号13800000001', '出生1990'])
    expect(lines('.item-surface .value').slice(0, 1)).toEqual(['生日1990-01-02'])
  })

  it('folds what is empty, and a group in which everything is', async () => {
    const items = ['phone', { group: '其他', items: ['note'] }]
    const { container } = await drawDetail({ detail: { items, foldEmpty: true, system: false }, record })
    const headings = () => screen.queryAllByRole('region').map(({ textContent }) => textContent)
    expect(headings()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: '还有 1 项未填写' }))
    expect(headings()).toEqual(['其他备注–'])
    expect(container.querySelector('.item-folded')).toBeNull()
  })
})

describe('a detail of several tabs on paper', () => {
  const tabs = ['phone', 'birthday'].map((item) => ({ title: `页${item}`, items: [item] }))
  const draw = () => drawDetail({ detail: { items: [{ tabs }], system: false }, record })
  const values = (container: HTMLElement) => [...container.querySelectorAll('dd')].map(({ textContent }) => textContent)

  it('shows all of them while the browser prints it', async () => {
    const { container } = await draw()
    await waitFor(() => expect(values(container)).toEqual(['13800000001']))
    await act(async () => void window.dispatchEvent(new Event('beforeprint')))
    expect(values(container)).toEqual(['13800000001', '1990-01-02'])
  })

  it('says who prints it, and when', async () => {
    const { container } = await draw()
    const foot = () => container.querySelector('.paper-foot')?.textContent
    expect(foot()).toBeUndefined()
    await act(async () => void window.dispatchEvent(new Event('beforeprint')))
    expect(foot()).toMatch(/^打印人.+打印时间.*\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
  })

  it('is printed by Ctrl+P once what its tabs load is there', async () => {
    const { container, world } = await draw()
    const printed: number[] = []
    const print = vi.spyOn(window, 'print').mockImplementation(() => void printed.push(values(container).length))
    await waitFor(() => expect(values(container)).toEqual(['13800000001']))
    const late = document.createElement('div')
    late.ariaBusy = 'true'
    container.append(late)
    const pass = (ms: number) => act(async () => world.pass(ms))
    const isLeftToBrowser = fireEvent.keyDown(window, { key: 'p', ctrlKey: true })
    await pass(100)
    expect([isLeftToBrowser, printed]).toEqual([false, []])
    for (const _ of [1, 2, 3, 4, 5, 6]) await pass(100)
    expect(printed).toEqual([])
    late.remove()
    for (const _ of [1, 2, 3]) await pass(100)
    expect(printed).toEqual([])
    await pass(100)
    await pass(1_000)
    expect(printed).toEqual([2])
    print.mockRestore()
  })
})

describe('a detail on a page of its own', () => {
  const person = {
    kind: 'model',
    version: 2,
    id: 'person',
    title: '村民',
    api: '/dv/person',
    display: 'name',
    fields: { name: { type: 'text', title: '姓名' } },
  } as unknown as AnyDocument
  const sheet = screenOf({ id: 'test/person', type: 'detail', model: 'person', title: '村民详情' })
  const titlesFor = async (answer: unknown, awaited: string) => {
    const titles: string[] = []
    const answers = { 'GET /dv/person/queryById': () => answer }
    const onTitle = (title: string) => void titles.push(title)
    await openScreen({ documents: [sheet, person], answers, params: { id: '1' }, awaited, onTitle })
    return titles
  }

  it('has the name of its record as its title, at once', async () => {
    expect(await titlesFor({ id: '1', name: '周涛' }, '.detail-head')).toEqual(['周涛'])
  })

  it.each([
    ['that has no name', { id: '1', name: null }, '.view'],
    ['that is gone', null, '[role="alert"]'],
  ])('of a record %s has that of its document', async (_, answer, awaited) => {
    expect(await titlesFor(answer, awaited)).toEqual(['村民详情'])
  })

  it('that a reference names has the name of what that refers to, in its header too', async () => {
    const visit = { ...person, display: 'whom', fields: { whom: { type: 'ref', title: '村民', model: 'person' } } }
    const titles: string[] = []
    await openScreen({
      documents: [sheet, visit as unknown as AnyDocument],
      answers: { 'GET /dv/person/queryById': () => ({ id: '1', whom: 'p-7', whom_dictText: '周涛' }) },
      params: { id: '1' },
      awaited: '.detail-head',
      onTitle: (title) => void titles.push(title),
    })
    expect([titles, screen.getByRole('heading', { level: 2 }).textContent]).toEqual([['周涛'], '周涛'])
  })

  it('has none while its record cannot be loaded: its tab keeps the name that it had', async () => {
    expect(await titlesFor(new Refusal('数据库繁忙'), '[role="alert"]')).toEqual([])
  })
})

describe('the form of a move', () => {
  const head = {
    kind: 'model',
    version: 2,
    title: '告警',
    id: 'alert',
    api: '/dv/alert',
    permission: 'thing',
    display: 'title',
  } as const
  const model = {
    ...head,
    fields: {
      title: { type: 'text', title: '内容' },
      value: { type: 'decimal', title: '触发值', scale: 1, unit: '℃', normal: [0, 30] },
      secret: { type: 'text', title: '密级' },
      status: { type: 'text', title: '状态' },
      result: { type: 'text', title: '处理结果' },
    },
    states: {
      field: 'status',
      moves: [
        { id: 'handle', title: '处理', permission: 'thing:edit', from: ['0'], to: '1', ask: [{ field: 'result' }] },
      ],
    },
  } as unknown as AnyDocument
  const row = { id: '1', title: '3号棚气温越限', value: 37, secret: '内部', status: '0', rowVersion: 1 }
  const list = (detail: object) =>
    screenOf({ id: 'test/alerts', type: 'list', model: 'alert', columns: ['title'], rowActions: ['handle'], detail })
  const openForm = async (detail: object) => {
    const answers = { 'GET /dv/alert/list': () => ({ records: [row], total: 1 }) }
    await openScreen({ documents: [list(detail), model], answers, awaited: '.action-row' })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '处理' })))
    await screen.findByLabelText('处理结果')
    return screen.getByRole('dialog')
  }

  it('says on top what it is about: the name of the record, its state and its facts', async () => {
    const dialog = await openForm({ facts: ['value', { title: '情况', value: '密级{secret}' }] })
    const about = dialog.querySelector('.head-about')
    expect(about?.querySelector('strong')?.textContent).toBe('3号棚气温越限')
    expect([...(about?.querySelectorAll('.head-facts > div') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '触发值37.0 ℃ > 30.0 ℃',
      '情况密级内部',
    ])
  })

  it('names what its record refers to, where a reference names the record', async () => {
    const named = { ...model, display: 'house', fields: { house: { type: 'ref', title: '大棚', model: 'alert' } } }
    const rows = [{ ...row, house: '1', house_dictText: '3号大棚' }]
    await openScreen({
      documents: [
        screenOf({ id: 'test/alerts', type: 'list', model: 'alert', columns: ['house'], rowActions: ['handle'] }),
        { ...model, ...named, fields: { ...(model as { fields: object }).fields, ...named.fields } } as AnyDocument,
      ],
      answers: { 'GET /dv/alert/list': () => ({ records: rows, total: 1 }) },
      awaited: '.action-row',
    })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '处理' })))
    await screen.findByLabelText('处理结果')
    const about = screen.getByRole('dialog').querySelector('.head-about strong')
    expect(about?.textContent).toBe('3号大棚')
  })

  it('says the same when a detail asks it', async () => {
    const sheet = screenOf({ id: 'test/alert', type: 'detail', model: 'alert', facts: ['value'], actions: ['handle'] })
    const answers = { 'GET /dv/alert/queryById': () => row }
    await openScreen({ documents: [sheet, model], answers, params: { id: '1' }, awaited: '.detail-head' })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '处理' })))
    await screen.findByLabelText('处理结果')
    const about = screen.getByRole('dialog').querySelector('.head-about')
    expect(about?.textContent).toContain('3号棚气温越限')
    expect(about?.querySelector('.head-facts')?.textContent).toBe('触发值37.0 ℃ > 30.0 ℃')
  })
})
