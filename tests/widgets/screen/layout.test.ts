import { describe, expect, it } from 'vitest'
import type { FieldDocument } from '#core/document'
import type { ActionProgram, ColumnProgram, GroupItem, Label, ListProgram } from '#core/screen'
import { modelWith, programOf } from '#fixtures/engineDocuments.ts'
import { libraryOf } from '#fixtures/library.ts'
import type { ActionView } from '#react/action'
import type { ShownColumn } from '#react/list'
import {
  actionsWidthPx,
  cardFields,
  cellText,
  factsOfRow,
  foldActions,
  headActions,
  labelWidthPx,
  nextStep,
  nextStepFirst,
  sectionsOf,
  totalText,
  withOrder,
  withPlace,
  withShown,
} from '#widgets/screen'

const label = (text: string): Label => ({ text, read: () => text })

const action = (id: string, title = id) => ({ id, title: label(title) }) as ActionProgram
const view = (id: string): ActionView => ({ id, title: id, disabled: false, hint: '', action: action(id) })
const ids = (views: readonly ActionView[]) => views.map(({ id }) => id).join(' ')

describe('the actions of a row', () => {
  it.each([
    ['edit', '', 'edit', ''],
    ['edit', 'detail', 'edit detail', ''],
    ['edit', 'detail delete', 'edit', 'detail delete'],
    ['edit stop', 'delete', 'edit stop delete', ''],
    ['edit stop start', '', 'edit stop start', ''],
    ['edit stop start', 'delete', 'edit stop', 'start delete'],
    ['a b c d', '', 'a b', 'c d'],
    ['', '', '', ''],
    ['', 'detail delete', 'detail delete', ''],
    ['', 'detail delete a b', 'detail delete', 'a b'],
  ])('"%s" and folded "%s" become "%s" and "%s"', (beside, folded, visible, more) => {
    const views = (text: string) => text.split(' ').filter(Boolean).map(view)
    const bar = foldActions({ actions: views(beside), more: views(folded) }, 3)
    expect([ids(bar.actions), ids(bar.more)]).toEqual([visible, more])
  })

  it('that cannot be done now stand in the menu, even a single one', () => {
    const closed = { ...view('edit'), disabled: true }
    const bar = foldActions({ actions: [closed, view('stop')], more: [] }, 3)
    expect([ids(bar.actions), ids(bar.more)]).toEqual(['stop', 'edit'])
  })

  it.each([
    ['the first step of its state', ['edit'], ['close', 'finish'], 'finish edit', 'close'],
    ['which it is where it can be done', ['edit', 'finish'], ['close'], 'finish edit', 'close'],
    ['no step', ['edit'], ['detail'], 'edit', 'detail'],
    ['no step that leads nowhere', ['edit', 'transfer'], ['detail'], 'edit transfer', 'detail'],
  ])('begin with %s', (_, beside, folded, first, more) => {
    const step = (id: string): ActionView => {
      const kind = ['close', 'finish', 'transfer'].includes(id) ? 'move' : 'builtIn'
      const tone = id === 'close' ? { tone: 'danger' } : {}
      const stays = id === 'transfer' ? { stays: true } : {}
      return { ...view(id), ...stays, action: { ...view(id).action, kind, ...tone } }
    }
    const bar = nextStepFirst({ actions: beside.map(step), more: folded.map(step) })
    expect([ids(bar.actions), ids(bar.more)]).toEqual([first, more])
    expect(nextStep(bar)?.id).toBe(first.startsWith('finish') ? 'finish' : undefined)
  })

  it('at the head of a record stand in the menu when they cannot be done now', () => {
    const closed = { ...view('edit'), disabled: true }
    const bar = headActions({ actions: [closed, view('print')], more: [view('delete')] })
    expect([ids(bar.actions), ids(bar.more)]).toEqual(['print', 'delete edit'])
  })

  it('get the width of their titles', () => {
    const bar = (titles: string[], more: string[]) => ({
      actions: titles.map((title) => action(title, title)),
      more: more.map((title) => action(title, title)),
    })
    expect(actionsWidthPx(bar(['编辑'], []), 3)).toBe(80)
    expect(actionsWidthPx(bar([], ['详情', '删除']), 3)).toBe(80)
    expect(actionsWidthPx(bar(['编辑', '添加下级'], ['详情', '删除']), 3)).toBe(13 * 9 + 8 * 2 + 16)
  })
})

describe('the text of the pages', () => {
  it.each([
    [1, 10, 57, false, '1-10 共 57 条'],
    [6, 10, 57, false, '51-57 共 57 条'],
    [1, 10, 0, false, '0-0 共 0 条'],
    [1, 20, 9_999, false, '1-20 共 9,999 条'],
    [1, 20, 123_456, false, '1-20 共 123,456 条'],
    [3, 30, 10_000, true, '61-90 共 10,000+ 条'],
  ])('page %i of %i, %i rows, capped %s: %s', (page, pageSize, total, capped, text) => {
    expect(totalText({ page, pageSize, total, capped })).toBe(text)
  })
})

describe('the labels of a form', () => {
  it.each([
    [['姓名'], 84],
    [['姓名', '工作流引擎', '邮箱'], 5 * 14 + 26],
    [['ID', 'abcdefgh'], 91],
    [['是否已经完成年度村民小组会议登记'], 160],
  ])('%j take %i px', (titles, width) => {
    expect(labelWidthPx(titles.map((title) => ({ title: label(title) })))).toBe(width)
  })
})

it('walks through a long form by its groups', () => {
  const group = (id: string) => ({ kind: 'group', id }) as GroupItem
  expect(sectionsOf([group('a'), group('b')])).toEqual([])
  expect(sectionsOf([group('a'), group('b'), group('c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '姓名' },
  photo: { type: 'image', title: '照片' },
  birthday: { type: 'date', title: '生日' },
  age: { type: 'int', title: '年龄' },
  kind: { type: 'dict', title: '类别', dict: 'kind' },
  level: { type: 'dict', title: '等级', dict: 'kind' },
  post: { type: 'refs', title: '职务', model: 'thing' },
  phone: { type: 'text', title: '手机号' },
  status: { type: 'dict', title: '状态', dict: 'state' },
}

function listOf(columns: (string | Record<string, unknown>)[], tagged: readonly string[] = []): ListProgram {
  const tags = Object.fromEntries(tagged.map((name) => [name, { ...fields[name], tags: ['metric'] } as FieldDocument]))
  const document = {
    kind: 'screen',
    version: 2,
    id: 'test/list',
    type: 'list',
    title: '村民',
    model: 'thing',
    columns,
  } as const
  const dict = (code: string) => ({ title: code, items: [] })
  const dicts = {
    kind: 'dict',
    version: 2,
    id: 'test',
    title: '字典',
    dicts: { kind: dict('类别'), state: dict('状态') },
  } as const
  const library = libraryOf(modelWith({ ...fields, ...tags }, { display: 'name' }), dicts, document as never)
  const program = programOf(library, 'test/list')
  if (program.kind !== 'list') throw new Error('no list')
  return program
}

describe('a cell', () => {
  const row = {
    id: '1',
    depth: 0,
    branch: 'leaf' as const,
    row: { name: '周涛', birthday: '1990-01-02 00:00:00', post: '1,2', post_dictText: '主任,会计', phone: null },
  }
  const textIn = (column: string | Record<string, unknown>) =>
    cellText(listOf([column]).columns[0] as ColumnProgram)?.(row)

  it.each([
    ['name', '周涛'],
    ['phone', ''],
    ['birthday', '1990-01-02'],
    ['post', '主任、会计'],
    ['photo', undefined],
    ['age', undefined],
    ['kind', undefined],
    [{ field: 'name', action: 'detail' }, undefined],
    [{ field: 'name', props: { link: 'url' } }, undefined],
    [{ field: 'name', tone: "=name == '周涛' ? 'danger' : 'normal'" }, undefined],
  ])('of %j is drawn as the text %j', (column, text) => {
    expect(textIn(column)).toBe(text)
  })
})

const visibleColumns = (program: ListProgram): ShownColumn[] =>
  program.columns.map((column) => ({
    column,
    widthPx: column.widthPx,
    flexible: column.flexible,
    sized: false,
    pin: column.pin ?? null,
  }))

it('shows on a card the name, the state and three facts without pictures', () => {
  const program = listOf(['photo', 'phone', 'name', 'birthday', 'status', 'age', 'kind'])
  const { title, state, facts } = cardFields(visibleColumns(program), { model: program.model })
  expect(title?.column.id).toBe('name')
  expect(state?.column.id).toBe('status')
  expect(facts.map(({ column }) => column.id)).toEqual(['phone', 'birthday', 'age'])
  const factsBy = (sortedBy: string) =>
    cardFields(visibleColumns(program), { model: program.model, sortedBy }).facts.map(({ column }) => column.id)
  expect(factsBy('phone')).toEqual(['phone', 'birthday', 'age'])
  expect(factsBy('kind')).toEqual(['phone', 'birthday', 'kind'])
})

it('shows on a card a deciding time rather than the one by which the rows are sorted', () => {
  const program = listOf(['name', { field: 'birthday', priority: 1 }, 'phone', 'age', 'kind'])
  const { facts } = cardFields(visibleColumns(program), { model: program.model, sortedBy: 'kind' })
  expect(facts.map(({ column }) => column.id)).toEqual(['birthday', 'phone', 'age'])
})

it('shows on a card of a model without states its most important status, and its deciding time behind other facts', () => {
  const deciding = (field: string) => ({ field, priority: 1 })
  const columns = ['name', ...['kind', 'age', 'phone', 'post', 'birthday'].map(deciding)]
  const program = listOf(columns)
  const model = { display: 'name' }
  const { state, facts } = cardFields(visibleColumns(program), { model, sortedBy: 'kind' })
  expect(state?.column.id).toBe('kind')
  expect(facts.map(({ column }) => column.id)).toEqual(['age', 'phone', 'birthday'])
})

it('takes one of several values that a model names together for no status, where there is another', () => {
  const program = listOf(['name', { field: 'kind', priority: 1 }, { field: 'level', priority: 1 }], ['kind'])
  const { state, facts } = cardFields(visibleColumns(program), { model: { display: 'name' } })
  expect([state?.column.id, facts.map(({ column }) => column.id)]).toEqual(['level', ['kind']])
  const alone = listOf(['name', { field: 'kind', priority: 1 }], ['kind'])
  expect(cardFields(visibleColumns(alone), { model: { display: 'name' } }).state?.column.id).toBe('kind')
})

it('lets a fact that a record does not have give way to the next one that it has', () => {
  const program = listOf(['name', 'phone', 'age', 'birthday', 'kind', 'post'])
  const fields = cardFields(visibleColumns(program), { model: { display: 'name' } })
  const factsWithout = (...empty: string[]) =>
    factsOfRow(fields, { isOutside: () => false, isEmpty: ({ id }) => empty.includes(id) }).map(({ id }) => id)
  expect([
    factsWithout(),
    factsWithout('age'),
    factsWithout('age', 'kind'),
    factsWithout('age', 'kind', 'post'),
  ]).toEqual([
    ['phone', 'age', 'birthday'],
    ['phone', 'kind', 'birthday'],
    ['phone', 'post', 'birthday'],
    ['phone', 'age', 'birthday'],
  ])
})

describe('the columns as the user sets them', () => {
  const start = { columnIds: ['a', 'b', 'c'], widthsPx: {}, pins: {} }

  it.each([
    ['c', 'a', 'c a b'],
    ['a', 'c', 'b a c'],
    ['a', null, 'b c a'],
    ['b', 'b', 'a b c'],
    ['x', 'a', 'a b c'],
  ])('%s before %s: %s', (id, before, order) => {
    expect(withPlace(start, id, before).columnIds.join(' ')).toBe(order)
  })

  it('are hidden and shown, but never all hidden', () => {
    expect(withShown(start, 'b', false).columnIds).toEqual(['a', 'c'])
    expect(withShown({ ...start, columnIds: ['a'] }, 'a', false).columnIds).toEqual(['a'])
    expect(withShown({ ...start, columnIds: ['a'] }, 'b', true).columnIds).toEqual(['a', 'b'])
  })

  it('take the order of the grid without its own columns', () => {
    expect(withOrder(start, ['$tick', 'c', 'a', 'b', '$actions']).columnIds).toEqual(['c', 'a', 'b'])
    expect(withOrder(start, ['$tick', 'c', 'a', '$actions']).columnIds).toEqual(['c', 'a', 'b'])
  })
})
