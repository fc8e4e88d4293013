import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ActionDocument, AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { drawList, opened, page, rowsOf, settle } from './harness.tsx'
import { openScreen, screenOf } from './openScreen.tsx'

const handlers = { 'GET /dv/thing/list': () => page(rowsOf(2)) }
const list = {
  columns: ['name', 'phone'],
  toolbar: ['create', 'import', 'export', 'batch_delete'],
  rowActions: ['edit', { more: ['detail', 'delete'] }],
}
const names = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const rowActions = (container: HTMLElement) => container.querySelector<HTMLElement>('.action-row') as HTMLElement

describe('rights', () => {
  it.each([
    [[], ['新增', '导入', '导出', '批量删除'], ['编辑', '更多']],
    [
      ['thing:add', 'thing:export'],
      ['导入', '批量删除'],
      ['编辑', '更多'],
    ],
    [['thing:delete'], ['新增', '导入', '导出', '批量删除'], ['编辑', '详情']],
    [['thing:edit'], ['新增', '导入', '导出', '批量删除'], ['详情', '删除']],
    [['thing:edit', 'thing:detail'], ['新增', '导入', '导出', '批量删除'], ['删除']],
  ])('without %j leave %j and %j', async (lacks, tools, acts) => {
    const { container } = await drawList({ list, handlers, lacks, model: { permission: 'thing' } })
    expect(names(screen.getByRole('toolbar'))).toEqual(tools)
    expect(names(rowActions(container))).toEqual(acts)
  })
})

describe('ticks', () => {
  it.each([
    ['with the right to delete', [], 2],
    ['with the right to export', ['thing:batch_delete'], 2],
    ['without a right that takes rows', ['thing:batch_delete', 'thing:export'], 0],
  ])('stand %s', async (_, lacks, count) => {
    const { container } = await drawList({ list, handlers, lacks, model: { permission: 'thing' } })
    await settle()
    expect(container.querySelectorAll('.ag-row .grid-tick')).toHaveLength(count)
  })
})

describe('actions', () => {
  it('fold under 更多 and give the focus back', async () => {
    const { container } = await drawList({ list, handlers })
    const more = within(rowActions(container)).getByText('更多')
    more.focus()
    await act(async () => fireEvent.click(more))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['详情', '删除'])
    await act(async () => fireEvent.keyDown(more, { key: 'Escape' }))
    expect(more.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(more)
  })

  it('that are closed say why, in the words of the document where it has some', async () => {
    const closed: ActionDocument = { id: 'mark', title: '标记', run: [{ refresh: true }], disabledWhen: true }
    const closedActions = [
      { ...closed, disabledHint: '{name} 已标记' },
      { more: ['detail', 'edit', { id: 'delete', disabledHint: '管理员账号不允许此操作' }] },
    ]
    const model = { deleteWhen: false, editWhen: false }
    const { container } = await drawList({ list: { ...list, rowActions: closedActions }, handlers, model })
    expect(names(rowActions(container))).toEqual(['更多'])
    await act(async () => fireEvent.click(within(rowActions(container)).getByText('更多')))
    const titles = screen.getAllByRole('menuitem').map((item) => [item.textContent, item.title])
    expect(titles).toEqual([
      ['详情', ''],
      ['编辑', '当前状态下不能编辑'],
      ['删除', '管理员账号不允许此操作'],
      ['标记', expect.stringMatching(/^\S+ 已标记$/)],
    ])
  })

  it('begin with the move that leads on from the state of their row', async () => {
    const states = {
      field: 'stage',
      moves: [
        { id: 'assign', title: '派出', from: ['0', '1'], to: '1' },
        { id: 'accept', title: '接下', from: ['1'], to: '2' },
      ],
    }
    const fields = { name: { type: 'text', title: '名称' }, stage: { type: 'text', title: '阶段' } } as const
    const rows = ['0', '1'].map((stage, at) => ({ id: `${at}`, name: `第${at}件`, stage }))
    const moves = { columns: ['name'], rowActions: ['assign', 'accept'] }
    const moved = { 'GET /dv/thing/list': () => page(rows) }
    const { container } = await drawList({ list: moves, handlers: moved, model: { fields, states } })
    expect([...container.querySelectorAll<HTMLElement>('.action-row')].map(names)).toEqual([['派出'], ['接下', '派出']])
  })

  it('open the form of their row', async () => {
    const { container } = await drawList({ list, handlers })
    await act(async () => fireEvent.click(within(rowActions(container)).getByText('编辑')))
    expect(opened).toMatchObject([{ mode: 'edit', recordId: '1' }])
  })

  it('that need rows stand in the line of those that are ticked, and nowhere else', async () => {
    const toolbar = [
      'create',
      'export',
      'batch_delete',
      { id: 'stop', title: '停用', on: 'selection', run: [{ refresh: true }] },
    ]
    const { container } = await drawList({ list: { ...list, toolbar } as typeof list, handlers })
    await settle()
    const bar = () => names(screen.getByRole('toolbar')).filter(Boolean)
    expect(bar()).toEqual(['新增', '导出', '批量删除'])
    await act(async () => fireEvent.click(container.querySelector('.ag-row .grid-tick') as HTMLElement))
    expect([screen.getByText('已选 1 条').tagName, bar()]).toEqual(['SPAN', ['导出', '批量删除', '停用']])
    await act(async () => fireEvent.click(screen.getByText('取消选择')))
    expect([screen.queryByText(/已选 /), bar()]).toEqual([null, ['新增', '导出', '批量删除']])
  })

  it('of a selection say so when nothing is ticked', async () => {
    const { world } = await drawList({ list, handlers })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '批量删除' })))
    expect(world.notices.map(({ message }) => message)).toEqual(['请选择一条记录！'])
  })

  it('delete after a question', async () => {
    const { container, world } = await drawList({ list, handlers })
    world.answer({ 'DELETE /dv/thing/delete': () => null })
    await act(async () => fireEvent.click(within(rowActions(container)).getByText('更多')))
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: '删除' })))
    await settle()
    expect([world.questions, world.okTexts]).toEqual([['确定删除吗?'], ['删除']])
    expect(world.callsOf('DELETE /dv/thing/delete').map(({ query }) => query.id)).toEqual(['1'])
  })
})

describe('an export', () => {
  const saving = {
    'GET /dv/thing/list': () => ({ ...page(rowsOf(2)), total: 12 }),
    'GET /dv/thing/exportXls': () => 'file',
  }
  const choices = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  const openChoices = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '选择包含哪些行' })))
  const choose = (name: string) => act(async () => fireEvent.click(screen.getByRole('menuitem', { name })))

  it('is of the page, of what is ticked or of all, as is chosen', async () => {
    const { container, world } = await drawList({ list, handlers: saving })
    await settle()
    await openChoices()
    expect(choices()).toEqual(['导出本页（2 条）', '导出全部（12 条）'])
    // One export at a time: the next is chosen once the file of the last is there.
    const saves = (count: number) => waitFor(() => expect(world.saved).toHaveLength(count))
    await choose('导出本页（2 条）')
    await saves(1)
    await act(async () => fireEvent.click(container.querySelector('.ag-row .grid-tick') as HTMLElement))
    await openChoices()
    expect(choices()).toEqual(['导出本页（2 条）', '导出选中（1 条）', '导出全部（12 条）'])
    await choose('导出选中（1 条）')
    await saves(2)
    await openChoices()
    await choose('导出全部（12 条）')
    await saves(3)
    const selections = world.callsOf('GET /dv/thing/exportXls').map(({ query }) => query.selections)
    expect(selections).toEqual(['1,2', '1', undefined])
  })

  it('offers no choice where all stands on the page and nothing is ticked', async () => {
    await drawList({ list, handlers })
    await settle()
    expect(screen.queryByRole('button', { name: '选择包含哪些行' })).toBeNull()
  })

  it('says that it runs, beside the pages, and can be given up', async () => {
    const slow = { ...handlers, 'GET /dv/thing/exportXls': () => new Promise(() => {}) }
    const { container, world } = await drawList({ list, handlers: slow })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '导出' })))
    const foot = within(container.querySelector<HTMLElement>('.list-foot') as HTMLElement)
    expect(foot.getByRole('status').textContent).toContain('正在导出，请稍候...')
    await act(async () => fireEvent.click(foot.getByRole('button', { name: '取消导出' })))
    await settle()
    expect([foot.queryByText('取消导出'), world.saved, world.notices]).toEqual([null, [], []])
  })
})

describe('the page on paper', () => {
  it('has the shown columns and rows alone, is there while it is printed, and is closed then', async () => {
    const { container, list: controller } = await drawList({ list, handlers })
    await settle()
    const papers: (string | null)[][] = []
    const texts = (query: string) => [...document.querySelectorAll(query)].map(({ textContent }) => textContent)
    controller.settings.ports.print = () => papers.push(texts('.list-paper th'), texts('.list-paper tbody tr'))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '打印' })))
    await waitFor(() => expect(papers[0]).toEqual(['姓名', '手机号']))
    const names = [...container.querySelectorAll('.ag-cell[col-id="name"]')].map(({ textContent }) => textContent)
    expect(papers[1]?.map((text, at) => text?.startsWith(names[at] ?? '-'))).toEqual([true, true])
    expect([document.querySelector('.list-paper'), controller.state.snapshot().dialog]).toEqual([null, null])
  })

  it('breaks long texts alone, and no column of short ones beside them, and knows no zero below zero', async () => {
    const fields = {
      name: { type: 'text', title: '水井' },
      rise: { type: 'formula', title: '涨幅', expression: '0 - 0.04', result: 'number', scale: 1 },
      seenAt: { type: 'datetime', title: '采集时间' },
      state: { type: 'dict', title: '状态', dict: 'well_state' },
      keeper: { type: 'text', title: '看护人' },
    }
    const row = {
      id: '1',
      keeper: '13900003001',
      name: '荷塘村三组老祠堂后面的古井',
      rise: -0.04,
      seenAt: '2026-11-28 10:00:00',
      state: '1',
      state_dictText: '等待县水利局复核',
    }
    const { list: controller } = await drawList({
      fields,
      list: { columns: Object.keys(fields) },
      handlers: { 'GET /dv/thing/list': () => page([row]) },
    })
    await settle()
    const papers: string[][] = []
    controller.settings.ports.print = () =>
      papers.push(
        [...document.querySelectorAll<HTMLElement>('.list-paper td')].map(({ textContent, style }) =>
          `${textContent} ${style.whiteSpace}`.trim(),
        ),
      )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '打印' })))
    await waitFor(() =>
      expect(papers).toEqual([
        [row.name, '0.0 nowrap', '2026-11-28 10:00:00 nowrap', '等待县水利局复核 nowrap', '13900003001 nowrap'],
      ]),
    )
  })

  describe('when the browser prints it', () => {
    const list = screenOf({ id: 'test/villagers', type: 'list', model: 'thing', columns: ['name', 'phone'] })
    const model = modelWith({ name: { type: 'text', title: '姓名' }, phone: { type: 'text', title: '手机号' } })
    const open = (...documents: [AnyDocument, ...AnyDocument[]]) =>
      openScreen({ documents: [...documents, model], answers: handlers, awaited: '.ag-row' })
    const papers = () => document.querySelectorAll('.list-paper').length
    const print = (event: 'beforeprint' | 'afterprint') => act(async () => void window.dispatchEvent(new Event(event)))
    const atRest = () => waitFor(() => expect(document.querySelector('.list-main ~ span[hidden]')).not.toBeNull())

    it('stands there from before it does so until it has', async () => {
      await open(list)
      await atRest()
      await print('beforeprint')
      const texts = [...document.querySelectorAll('.list-paper th')].map(({ textContent }) => textContent)
      expect(texts).toEqual(['姓名', '手机号'])
      await print('afterprint')
      expect(papers()).toBe(0)
    })

    it('is not there while something lies over it, which is printed instead', async () => {
      const { container } = await open(list)
      await atRest()
      const drawer = document.createElement('div')
      drawer.className = 'ant-drawer-open'
      container.append(drawer)
      await print('beforeprint')
      expect(papers()).toBe(0)
      await print('afterprint')
      drawer.remove()
      await print('beforeprint')
      expect(papers()).toBe(1)
    })

    it('is a table in the place of the list where that is one part of its page', async () => {
      const tabs = screenOf({ id: 'test/tabs', type: 'tabs', tabs: [{ title: '一', screen: 'test/villagers' }] })
      const { container } = await open(tabs, list)
      await atRest()
      await print('beforeprint')
      expect([papers(), container.querySelectorAll('.list > table tbody tr').length]).toEqual([0, 2])
    })
  })

  it('counts pictures, and names all of several files and choices', async () => {
    const { list: controller } = await drawList({
      fields: {
        name: { type: 'text', title: '姓名' },
        photo: { type: 'image', title: '照片' },
        papers: { type: 'file', title: '附件' },
        items: { type: 'dicts', title: '项目', dict: 'clean_item' },
        at: { type: 'date', title: '日期' },
      },
      list: { filters: [], columns: ['name', 'photo', 'papers', 'items', 'at'] },
      handlers: {
        'GET /dv/thing/list': () =>
          page([
            {
              id: '1',
              name: '甲',
              photo: 'temp/a1/a.png,temp/b2/b.png',
              papers: 'temp/c3/合同.pdf,temp/d4/清单.xlsx',
              items: 'floor,pit',
              items_dictText: '地面,便池',
              at: '2026-03-02',
            },
            { id: '2', name: '乙' },
          ]),
      },
    })
    await settle()
    let cells: (string | null)[] = []
    let breaks: string[] = []
    controller.settings.ports.print = () => {
      const found = [...document.querySelectorAll<HTMLElement>('.list-paper td')]
      cells = found.map(({ textContent }) => textContent)
      breaks = found.map(({ style }) => style.whiteSpace)
    }
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '打印' })))
    await waitFor(() =>
      expect(cells).toEqual(['甲', '2 张', '合同.pdf、清单.xlsx', '地面、便池', '2026-03-02', '乙', '', '', '', '']),
    )
    expect(breaks.slice(0, 5)).toEqual(['nowrap', 'nowrap', '', 'nowrap', 'nowrap'])
  })

  it('lies on its side when it is wide, without the columns of least priority, and says who printed what when', async () => {
    const further = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`f${at}`, { type: 'text' as const, title: `第${at}个附加字段` }]),
    )
    const lasted = { type: 'int' as const, title: '持续', unit: '分钟', format: 'duration' as const }
    const { list: controller } = await drawList({
      fields: { name: { type: 'text', title: '姓名' }, lasted, ...further },
      list: { filters: [], columns: ['name', 'lasted', ...Object.keys(further)] },
      handlers: { 'GET /dv/thing/list': () => page([{ id: '1', name: '甲', lasted: 576_000 }]) },
    })
    await settle()
    let paper: Element | null = null
    controller.settings.ports.print = () => {
      paper = document.querySelector('.list-paper')?.cloneNode(true) as Element
    }
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '打印' })))
    await waitFor(() => expect(paper).not.toBeNull())
    const sheet = paper as unknown as Element
    const columns = sheet.querySelectorAll('th').length
    expect(sheet.classList.contains('is-landscape')).toBe(true)
    expect([...sheet.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent)).toEqual(['甲', '400 天'])
    expect(columns).toBeLessThan(22)
    expect(sheet.querySelector('footer')?.textContent).toMatch(
      new RegExp(`^打印人 .*打印时间 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d还有 ${22 - columns} 列没有打印1-1 共 1 条$`),
    )
  })
})
