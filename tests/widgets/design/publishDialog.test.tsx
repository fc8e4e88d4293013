import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { createEngine, EngineProvider, type ScreenFaces } from '#react/engine'
import { PublishDialog } from '#widgets/design'
import { createWidgetWorld } from '../world.tsx'

const model = { kind: 'model', id: 'hut', revision: 2 } as const

const removal = (column: string, title: string, rows: number) => ({
  ...{ id: `drop:hut.${column}`, table: 'hut', kind: 'keepColumn', column, title, losses: ['column'] },
  ...{ rows, keptDays: 30 },
})

const plan = {
  documents: [{ kind: 'model', id: 'hut', title: '小屋', live: 1, changes: [] }],
  plan: [
    removal('note', '小屋 说明', 3),
    removal('size', '小屋 大小', 2),
    { id: 'narrow:hut.name', table: 'hut', kind: 'changeColumn', title: '小屋 名称', losses: ['characters'], rows: 1 },
  ],
  needs: ['drop:hut.note', 'drop:hut.size', 'narrow:hut.name'],
  moves: [{ model: 'hut', from: 'note', to: 'remark', title: '说明', steps: ['drop:hut.note'] }],
  renamable: [],
  ...{ diagnostics: [], publishable: true, audience: [] },
}

/** What the server answers: the plan for the moves that are sent, and the screens that are published. */
interface World {
  planFor?(moves: unknown, documents: unknown): object
  audience?: readonly object[]
  design?: PublishedDesign
  /** What is waited for. */
  text?: string | RegExp
}

type PublishedDesign = ComponentProps<typeof PublishDialog>['design']

const stored: PublishedDesign = { saving: { save: async () => undefined, revisions: () => [model] } }

/** The dialog over a plan, with what it publishes and what it asks before and after that. */
async function openDialog({ planFor = () => plan, audience = [], design = stored, text = '修改内容' }: World = {}) {
  const { runtime } = createWidgetWorld()
  const addresses: string[] = []
  const sent: unknown[] = []
  const planned: unknown[] = []
  const granted: unknown[] = []
  const http = {
    ...runtime.http,
    get: async () => ['row-own'],
    post: async (path: string, body: { moves?: unknown; documents: unknown }) => {
      if (path === '/online/document/plan') {
        planned.push(body.moves)
        return planFor(body.moves, body.documents)
      }
      if (path === '/sys/permission/saveRolePermission') granted.push(body)
      else sent.push(body)
      return { audience }
    },
  }
  const plain = createEngine({ widgets: [], runtime: { ...runtime, http: http as never }, faces: {} as ScreenFaces })
  const navigation = { ...plain.ports.navigation, go: (address: string) => void addresses.push(address) }
  const engine = { ...plain, ports: { ...plain.ports, navigation } }
  render(
    <EngineProvider engine={engine}>
      <PublishDialog
        design={design}
        title="小屋"
        onClose={() => void addresses.push('closed')}
        onPublished={() => undefined}
      />
    </EngineProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(text)
  const boxes = () => dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  const publish = () => dialog.getByRole('button', { name: /^发\s*布$/ }) as HTMLButtonElement
  const tick = (name: RegExp) => fireEvent.click(dialog.getByRole('checkbox', { name }))
  return { boxes, publish, tick, sent, planned, granted, dialog, addresses }
}

it('says what changes by the titles of fields and the words of the panel', async () => {
  const change = {
    change: 'changed',
    what: '字段',
    name: 'size',
    title: '大小',
    property: 'title',
    pointer: '/fields/size/title',
  }
  const gone = { ...change, change: 'removed', name: 'note', title: '', property: '', pointer: '/fields/note' }
  const documents = [{ kind: 'model', id: 'hut', title: '小屋', live: 1, changes: [change, gone] }]
  const { dialog } = await openDialog({ planFor: () => ({ ...plan, documents }), text: '模型 小屋' })
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '修改 字段 大小 标题',
    '移除 字段 note',
  ])
})

it('takes the values of a renamed field along, and asks for each step that loses some', async () => {
  const { boxes, publish, tick, sent } = await openDialog()
  expect(boxes()).toEqual([
    '说明：note 改为 remark，3 行有值',
    '小屋 大小：移除字段，2 行受影响，原值保留 30 天',
    '小屋 名称：截短文字，1 行受影响',
  ])
  expect(publish().disabled).toBe(true)
  tick(/大小/)
  expect(publish().disabled).toBe(true)
  tick(/截短/)
  expect(publish().disabled).toBe(false)
  fireEvent.click(publish())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    confirm: ['drop:hut.size', 'narrow:hut.name'],
    moves: [{ model: 'hut', from: 'note', to: 'remark' }],
  })
})

it('says that the plan is asked for, and how many rows get a kept value back', async () => {
  const widened = { id: 'widen:hut.size', table: 'hut', kind: 'changeColumn', title: '小屋 大小', losses: [], rows: 0 }
  const answers: ((plan: object) => void)[] = []
  const planFor = () => new Promise<object>((answer) => answers.push(answer))
  const { dialog, publish } = await openDialog({ planFor, text: '正在核对发布内容…' })
  expect(publish().disabled).toBe(true)
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.({ ...plan, plan: [{ ...widened, restored: 2 }], needs: [], moves: [] })
  expect(await dialog.findByText('小屋 大小：取回保留的值，2 行')).toBeTruthy()
  expect(dialog.queryByText('正在核对发布内容…')).toBeNull()
  expect(publish().disabled).toBe(false)
})

it('says why a text could not be stored, and plans nothing without it', async () => {
  const failed = { status: 'failed', message: '请求超时', isOutage: true } as const
  const state = { snapshot: () => failed, subscribe: () => () => undefined }
  const unsaved = { kind: 'screen', id: 'hut-list', revision: null } as const
  const { planned, publish } = await openDialog({
    text: failed.message,
    design: { saving: { ...stored.saving, state, revisions: () => [model, unsaved] } },
  })
  expect(publish().disabled).toBe(true)
  expect(planned).toEqual([])
})

it('publishes nothing while a text does not parse: what was stored before it is not what is meant', async () => {
  const broken = { ...model, text: '{', document: null, fault: { message: '第 1 行第 2 列附近有误', offset: 1 } }
  const design = { ...stored, state: { snapshot: () => ({ texts: [broken] }) as never } }
  const { planned, publish } = await openDialog({ design, text: /改好后才能发布：第 1 行第 2 列附近有误/ })
  expect(publish().disabled).toBe(true)
  expect(planned).toEqual([])
})

it('says what is wrong with documents that could not be compared, not that nothing differs', async () => {
  const fault = { severity: 'error', document: model, pointer: '/fields', message: '太多，最多 500 项' }
  const faulty = { ...plan, documents: [], plan: [], needs: [], moves: [], diagnostics: [fault], publishable: false }
  const { dialog, publish } = await openDialog({ planFor: () => faulty, text: /太多，最多 500 项/ })
  expect(dialog.getByText('hut/fields').tagName).toBe('CODE')
  expect([dialog.queryByText('和已发布的版本相同'), dialog.queryByText('修改内容')]).toEqual([null, null])
  expect(publish().disabled).toBe(true)
})

it('is closed by Escape, and keeps Tab within itself', async () => {
  const { addresses, publish } = await openDialog()
  const dialog = screen.getByRole('dialog')
  const last = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap [tabindex="0"]')].at(-1)
  expect(last?.contains(publish())).toBe(false)
  last?.focus()
  fireEvent.keyDown(last ?? dialog, { key: 'Tab', keyCode: 9 })
  expect(document.activeElement).not.toBe(last)
  fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 })
  expect(addresses).toEqual(['closed'])
})

it('says that a default in place of empty values stays, also after an earlier revision is back', async () => {
  const filled = { id: 'narrow:hut.size', table: 'hut', title: '小屋 大小', losses: ['emptiness'], rows: 2 }
  const { boxes } = await openDialog({
    planFor: () => ({ ...plan, plan: [filled], needs: [filled.id], moves: [] }),
  })
  expect(boxes()).toEqual(['小屋 大小：空值补成默认值（回到此前版本后不会变空），2 行受影响'])
})

it('says that nothing differs where that is so', async () => {
  const same = { ...plan, documents: [], plan: [], needs: [], moves: [] }
  const { publish } = await openDialog({ planFor: () => same, text: '和已发布的版本相同' })
  expect(publish().disabled).toBe(true)
})

it('leaves the values behind once that is confirmed like any loss', async () => {
  const { boxes, publish, tick, sent } = await openDialog()
  for (const name of [/大小/, /截短/, /改为/]) tick(name)
  expect(boxes()).toContain('小屋 说明：移除字段，3 行受影响，原值保留 30 天')
  expect(publish().disabled).toBe(true)
  tick(/小屋 说明/)
  fireEvent.click(publish())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ confirm: expect.arrayContaining(['drop:hut.note']), moves: [] })
})

const lists = { kind: 'screen', id: 'demo/hut-list', title: '小屋列表', live: null, changes: [] }
const audience = {
  ...{ screen: 'demo/hut-list', codes: ['hut:list'], roleCount: 0, roles: [] },
  otherRoles: [
    { id: 'r1', roleName: '村干部' },
    { id: 'r2', roleName: '审计员' },
  ],
}
const published = { ...audience, grantable: ['row-list'], grantableActions: ['row-add', 'row-edit'] }

/** Opens a select by the keyboard and takes the option of a name. */
async function choose(box: HTMLElement, name: RegExp) {
  fireEvent.keyDown(box, { key: 'ArrowDown', keyCode: 40 })
  const options = await screen.findAllByText(name)
  fireEvent.click(options.at(-1) as HTMLElement)
}

it('offers the new names of a field that is gone, by which nothing has to be confirmed', async () => {
  const gone = (from: string, title: string) => ({ model: 'hut', from, title, steps: [`drop:hut.${from}`] })
  const to = [
    { name: 'area', title: '面积' },
    { name: 'extent', title: '范围' },
  ]
  const renamable = [
    { ...gone('size', '大小'), to },
    { ...gone('name', '名称'), to },
  ]
  const { publish, sent, planned, dialog, boxes } = await openDialog({
    planFor: () => ({ ...plan, needs: ['drop:hut.size'], moves: [], renamable }),
  })
  expect(publish().disabled).toBe(true)
  const [size, name] = dialog.getAllByRole('combobox')
  expect(size?.getAttribute('aria-labelledby')).toBeTruthy()
  expect(dialog.getByText('大小 size，2 行有值，改名为')).toBeTruthy()
  await choose(size as HTMLElement, /面积 area/)
  await waitFor(() => expect(planned).toEqual([undefined, [{ model: 'hut', from: 'size', to: 'area' }]]))
  expect(boxes).toThrow()
  fireEvent.keyDown(name as HTMLElement, { key: 'ArrowDown', keyCode: 40 })
  const open = document.querySelectorAll('.ant-select-dropdown')
  expect([...open].at(-1)?.textContent).not.toContain('面积')
  fireEvent.click(publish())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ confirm: [], moves: [{ model: 'hut', from: 'size', to: 'area' }] })
})

it('asks again what would be done once a field is no longer taken as renamed', async () => {
  const fault = { document: model, pointer: '/fields', severity: 'error', code: 'unknown-field', message: '数据规则' }
  const { planned, tick, dialog, publish } = await openDialog({
    planFor: (moves) => (Array.isArray(moves) ? { ...plan, publishable: false, diagnostics: [fault] } : plan),
  })
  tick(/改为/)
  await dialog.findByText(/数据规则/)
  expect(planned).toEqual([undefined, []])
  expect(publish().disabled).toBe(true)
})

it('grants a new page to the chosen roles once it is published', async () => {
  const { publish, dialog, granted } = await openDialog({
    planFor: () => ({
      ...plan,
      ...{ needs: [], moves: [], documents: [...plan.documents, lists] },
      audience: [{ ...audience, grantable: [] }],
    }),
    audience: [published],
  })
  await choose(dialog.getByRole('combobox', { name: '发布后授权给这些角色打开新页面' }), /村干部/)
  fireEvent.click(publish())
  await waitFor(() => expect(granted).toHaveLength(1))
  expect(granted[0]).toEqual({
    ...{ roleId: 'r1', lastpermissionIds: 'row-own' },
    permissionIds: 'row-own,row-list,row-add,row-edit',
  })
})

it('grants no more than to look where that is chosen, and nothing to nobody', async () => {
  const { publish, dialog, granted, tick } = await openDialog({
    planFor: () => ({
      ...plan,
      ...{ needs: [], moves: [], documents: [...plan.documents, lists] },
      audience: [{ ...audience, grantable: [] }],
    }),
    audience: [published],
  })
  await choose(dialog.getByRole('combobox', { name: '发布后授权给这些角色打开新页面' }), /审计员/)
  tick(/也能新增/)
  fireEvent.click(publish())
  await waitFor(() => expect(granted).toHaveLength(1))
  expect(granted[0]).toMatchObject({ roleId: 'r2', permissionIds: 'row-own,row-list' })
})

it('tells where a new page is granted to those who may not', async () => {
  const { dialog } = await openDialog({
    planFor: () => ({
      ...{ ...plan, needs: [], moves: [], documents: [...plan.documents, lists] },
      audience: [{ ...audience, otherRoles: [], grantable: [], grantableActions: [] }],
    }),
  })
  expect(dialog.getByText(/请管理员在角色页 .*\/screen\/system\/role-list 给角色授权 hut:list/)).toBeTruthy()
  expect(dialog.queryByRole('combobox')).toBeNull()
})

it('leads to what it would break in another page', async () => {
  const mistake = { severity: 'error', code: 'wrong-type', pointer: '/columns/1', message: '不是这种值', hint: '' }
  const diagnostics = [model, { kind: 'screen', id: 'hut/list' }].map((document) => ({ ...mistake, document }))
  const { dialog, addresses } = await openDialog({ planFor: () => ({ ...plan, diagnostics, publishable: false }) })
  expect(dialog.getAllByText('不是这种值')).toHaveLength(2)
  fireEvent.click(dialog.getByRole('button', { name: '设计此页' }))
  expect(addresses).toEqual(['closed', '/online/design/screen/hut%2Flist?part=%2Fcolumns%2F1'])
})

it('takes another draft along that is needed, by one press', async () => {
  const needed = { kind: 'dict', id: 'hutDicts', title: '小屋字典', revision: 3 }
  const fault = {
    ...{ severity: 'error', code: 'unknown-dict' },
    document: model,
    pointer: '/fields/kind',
    message: '没有字典',
  }
  const faulty = { ...plan, needs: [], moves: [], diagnostics: [fault], along: [needed], publishable: false }
  const both = [model, { kind: 'dict', id: 'hutDicts', revision: 3 }]
  const { dialog, publish, sent } = await openDialog({
    planFor: (_moves, documents) =>
      (documents as unknown[]).length === 1
        ? faulty
        : { ...plan, needs: [], moves: [], documents: [...plan.documents, { ...needed, live: null, changes: [] }] },
  })
  expect(publish().disabled).toBe(true)
  expect(dialog.getByText('字典 小屋字典 草稿 3')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '加入这次发布' }))
  expect(await dialog.findByText('字典 小屋字典')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: '加入这次发布' })).toBeNull()
  fireEvent.click(publish())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ documents: both })
})
