import { describe, expect, it } from 'vitest'
import type { AnyDocument, ScreenDocument } from '#core/document'
import { compileScreen, inheritScreen } from '#core/screen'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { libraryOf } from '#fixtures/library.ts'

const freeze = { id: 'freeze', title: '冻结', run: [{ message: '已冻结' }] }
const closed = { id: 'edit', disabledHint: '已冻结的不能修改' }
const screenOf = (id: string, more: object) => ({ kind: 'screen', version: 2, id, title: '样例', ...more })
const others = ['detail', { more: ['copy'] }, { more: [freeze, 'copy', 'delete'] }]
const list = screenOf('test/list', {
  type: 'list',
  model: 'thing',
  rowActions: [closed, ...others],
})
const heir = screenOf('test/heir', { extends: 'test/list' })
const plainer = screenOf('test/plainer', { type: 'list', model: 'thing' })

const actionsOf = (detail: object) => {
  const document = screenOf('test/detail', { type: 'detail', model: 'thing', ...detail }) as ScreenDocument
  const library = libraryOf(
    ...([modelWith({ name: { type: 'text', title: '名称' } }), list, heir, plainer] as AnyDocument[]),
  )
  const plain = inheritScreen(document, library)
  return plain?.type === 'detail' ? [plain.actions, 'actionsOf' in plain] : null
}

describe('the actions of a detail', () => {
  it.each([
    [
      'named by it',
      { actionsOf: 'test/list', actions: ['freeze', { more: ['edit', 'print'] }] },
      [freeze, { more: [closed, 'print'] }],
    ],
    ['of a list that takes them from another', { actionsOf: 'test/heir', actions: ['freeze'] }, [freeze]],
    ['that it can run, where it names none', { actionsOf: 'test/list' }, [closed, { more: [freeze, 'delete'] }]],
    ['that its model gives', { actionsOf: 'test/plainer' }, ['edit', { more: ['delete'] }]],
    [
      'of its own before those of the list',
      { actionsOf: 'test/list', actions: [{ id: 'freeze', title: '停' }] },
      [{ id: 'freeze', title: '停' }],
    ],
    ['as written, of a list that is not there', { actionsOf: 'test/none', actions: ['freeze'] }, ['freeze']],
    ['as written, without a list', { actions: ['edit'] }, ['edit']],
  ])('are the row actions %s', (_, detail, actions) => {
    expect(actionsOf(detail)).toEqual([actions, false])
  })
})

it('the actions of moves know which of them keep the state', () => {
  const fields = { name: { type: 'text', title: '名称' }, state: { type: 'text', title: '状态' } }
  const moves = [
    { id: 'pass', title: '转办', from: ['1'], to: '1' },
    { id: 'finish', title: '完成', from: ['1'], to: '2' },
    { id: 'reopen', title: '重开', from: ['1', '4'], to: '1' },
  ]
  const model = { ...modelWith(fields), states: { field: 'state', moves } }
  const screen = screenOf('test/moves', { type: 'list', model: 'thing', rowActions: moves.map(({ id }) => id) })
  const library = libraryOf(...([model, screen] as AnyDocument[]))
  const { program } = compileScreen(screen as ScreenDocument, library)
  const actions = program?.kind === 'list' ? program.rowActions.actions : []
  expect(actions.map(({ id, stays }) => [id, stays])).toEqual([
    ['pass', true],
    ['finish', undefined],
    ['reopen', undefined],
  ])
})

describe('a move', () => {
  const items = [
    { value: '0', text: '停用', tone: 'muted' },
    { value: '1', text: '正常', tone: 'success' },
    { value: '2', text: '处理中', tone: 'info' },
    { value: '3', text: '已归档', tone: 'muted' },
  ]
  const dict = {
    kind: 'dict',
    version: 2,
    id: 'thing_status',
    title: '状态',
    dicts: { thing_status: { title: '状态', items } },
  }
  const moves = [
    { id: 'enable', title: '启用', from: ['0'], to: '1' },
    { id: 'disable', title: '停用', from: ['1'], to: '0' },
    { id: 'archive', title: '归档', from: ['1'], to: '3' },
    { id: 'begin', title: '开始', from: ['1'], to: '2' },
    { id: 'pause', title: '暂停', from: ['2'], to: '0' },
    { id: 'resume', title: '继续', from: ['0'], to: '2' },
    { id: 'sum', title: '总结', from: ['1', '4'], to: '1' },
    { id: 'mark', title: '标记', from: ['2'], to: '2' },
    { id: 'postpone', title: '延期', from: ['1', '2'], to: '=status' },
  ]
  const model = {
    kind: 'model',
    version: 2,
    id: 'machine',
    title: '机器',
    fields: {
      name: { type: 'text', title: '名称' },
      status: { type: 'dict', title: '状态', dict: 'thing_status', default: '1' },
    },
    states: { field: 'status', moves },
  }

  it('is no step of the record where it leaves the state, or switches off what another one switches on', () => {
    const rowActions = moves.map(({ id }) => id)
    const document = screenOf('test/machines', { type: 'list', model: 'machine', rowActions }) as ScreenDocument
    const { program, diagnostics } = compileScreen(document, libraryOf(...([model, dict] as AnyDocument[])), {
      inherit: inheritScreen,
    })
    expect(diagnostics).toEqual([])
    const bar = program?.kind === 'list' ? program.rowActions.actions : []
    expect(bar.filter(({ stays }) => stays).map(({ id }) => id)).toEqual(['disable', 'mark', 'postpone'])
  })
})

describe('a screen in another library', () => {
  const detail = screenOf('test/detail', { type: 'detail', model: 'thing', actionsOf: 'test/heir' })
  const libraryWith = (...lists: object[]) => libraryOf(...([detail, ...lists] as AnyDocument[]))
  const inherited = (document: object, ...lists: object[]) =>
    inheritScreen(document as ScreenDocument, libraryWith(...lists))

  it('is the same while it is made of the same documents', () => {
    const other = screenOf('test/other', { type: 'list', model: 'thing' })
    for (const screen of [heir, detail])
      expect(inherited(screen, list, heir)).toBe(inherited(screen, heir, list, other))
  })

  it('is another once one of them is', () => {
    const rowActions = ['detail', freeze]
    const changed = { ...list, title: '其他', rowActions }
    expect(inherited(heir, list, heir)).toMatchObject({ title: '样例', rowActions: [closed, ...others] })
    expect(inherited(heir, changed, heir)).toMatchObject({ title: '样例', rowActions })
    expect(inherited(detail, list, heir)).toMatchObject({ actions: [closed, { more: [freeze, 'delete'] }] })
    expect(inherited(detail, changed, heir)).toMatchObject({ actions: [freeze] })
    expect(inherited(detail), 'its list is gone').toMatchObject({ actions: [] })
    expect(inherited(heir), 'its base is gone').toBeUndefined()
  })
})
