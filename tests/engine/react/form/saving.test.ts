import { describe, expect, it } from 'vitest'
import cases from '#cases/form/patch.json'
import type { DictDocument, FieldDocument, ItemEntry } from '#core/document'
import type { RecordValues } from '#core/model'
import { addRows, loadRows, type RowsState, removeRows, setCells } from '#core/rows'
import { Done, Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { openForm, partModel } from './harness.ts'

const text = { type: 'text', title: '文本' }
const fields: Record<string, FieldDocument> = {
  name: { ...text, title: '名称', required: true },
  code: { ...text, fixed: true },
  kind: { ...text, max: 5 },
  status: { ...text, default: 'on' },
  count: { type: 'int', title: '数量' },
  flag: { type: 'switch', title: '开关' },
  tags: { type: 'dicts', title: '标签', dict: 'tag' },
  extra: { type: 'json', title: '其他' },
  locked: { ...text, readonly: true },
  sum: { type: 'formula', title: '合计', expression: 'count + 1' },
  pass: { type: 'password', title: '密码', required: true },
}
const tags: DictDocument = {
  kind: 'dict',
  version: 2,
  id: 'tag',
  title: '标签',
  dicts: { tag: { title: '标签', items: [] } },
}
const record = {
  id: '1',
  rowVersion: 5,
  name: 'a',
  code: 'c',
  kind: 'k',
  status: 'on',
  count: 3,
  flag: null,
  tags: 'a',
  extra: { x: 1 },
  createBy: 'who',
}

interface Case {
  name: string
  mode: 'create' | 'edit'
  items?: ItemEntry[]
  prefill?: RecordValues
  change: RecordValues
  sent: RecordValues | null
}

describe('what a save sends', () => {
  it.each((cases as Case[]).map((one) => [one.name, one] as const))(
    '%s',
    async (_, { mode, items, prefill, change, sent }) => {
      const { form, world } = openForm({
        fields,
        others: [tags],
        mode,
        form: { items: items ?? ['name', 'code', 'kind', 'status', 'count', 'flag', 'tags', 'extra', 'locked'] },
        ...(prefill ? { prefill } : {}),
        ...(mode === 'edit' ? { record } : {}),
        handlers: { 'POST /dv/thing/add': () => null, 'PUT /dv/thing/edit': () => null },
      })
      form.change(change)
      expect(await form.submit()).toMatchObject({ kind: 'saved' })
      const bodies = [...world.callsOf('POST /dv/thing/add'), ...world.callsOf('PUT /dv/thing/edit')].map(
        ({ body }) => body,
      )
      expect(bodies).toEqual(sent ? [sent] : [])
    },
  )

  it('leaves a hidden change behind that its rules refuse', async () => {
    const { form, world } = openForm({
      fields,
      others: [tags],
      record,
      form: { items: ['name', { field: 'kind', visibleWhen: "name != 'b'" }] },
      handlers: { 'PUT /dv/thing/edit': () => null },
    })
    form.change({ kind: 'too long' })
    form.change({ name: 'b' })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toEqual({ name: 'b', id: '1', rowVersion: 5 })
  })

  it('sends rows as what was added, edited and removed', async () => {
    const part = {
      kind: 'model',
      version: 2,
      id: 'part',
      title: '部件',
      fields: { thingId: text, name: { ...text, required: true } },
    } as const
    const { form, world, look } = openForm({
      fields: { parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' } },
      others: [part],
      record: {
        id: '1',
        rowVersion: 5,
        parts: [
          { id: '1', name: 'a', name_dictText: 'A', rowVersion: 2 },
          { id: '2', name: 'b', rowVersion: 3 },
        ],
      },
      handlers: { 'PUT /dv/thing/edit': () => null },
    })
    const start = look('parts').value as RowsState
    form.change({ parts: removeRows(setCells(addRows(start, [{ name: '' }]), '1', { name: 'x' }), ['2']) })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['parts'] })
    expect(look('parts').errors).toEqual(['还有 1 处需要修改'])
    form.change({ parts: setCells(look('parts').value as RowsState, 'row_1', { name: 'new' }) })
    expect(look('parts').errors).toEqual([])
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toEqual({
      id: '1',
      rowVersion: 5,
      parts: {
        added: [{ name: 'new' }],
        edited: [{ id: '1', name: 'x', rowVersion: 2 }],
        removed: [{ id: '2', rowVersion: 3 }],
      },
    })
  })
})

describe('a submit', () => {
  it('goes once, however often it is asked for', async () => {
    const answer = deferred<unknown>()
    const { form, world } = openForm({
      fields: { name: text },
      handlers: { 'POST /dv/thing/add': () => answer.promise },
    })
    form.change({ name: 'a' })
    const both = [form.submit(), form.submit()]
    answer.resolve(new Done('添加成功！', { id: '8' }))
    expect(await Promise.all(both)).toEqual([
      { kind: 'saved', id: '8', wentOn: false },
      { kind: 'saved', id: '8', wentOn: false },
    ])
    expect(world.callsOf('POST /dv/thing/add')).toHaveLength(1)
    expect(world.notices).toEqual([{ tone: 'success', message: '添加成功！' }])
    expect([form.status.snapshot().kind, form.dirty.snapshot()]).toEqual(['saved', false])
  })

  it('shows what is missing and brings it into view', async () => {
    const { form, look } = openForm({
      fields: { name: { ...text, title: '名称', required: true }, kind: text },
      form: {
        items: [
          {
            tabs: [
              { title: '一', items: ['kind'] },
              { id: 'two', title: '二', items: ['name'] },
            ],
          },
        ],
      },
    })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['name'] })
    expect(look('name').errors).toEqual(['请输入名称'])
    expect(form.reveal.snapshot()).toEqual({ id: 'name' })
    expect(Object.values(form.tabs.snapshot())).toEqual(['two'])
    form.change({ name: 'a' })
    expect(look('name').errors).toEqual([])
  })

  it('puts the faults that the server names at their fields', async () => {
    const fault = {
      fields: [
        { field: 'name', message: '名称已存在' },
        { field: 'secret', message: '没有密钥' },
      ],
    }
    const { form, look, world } = openForm({
      fields: { name: text },
      handlers: { 'POST /dv/thing/add': () => new Refusal('名称已存在', { result: fault }) },
    })
    form.change({ name: 'a' })
    expect(await form.submit()).toEqual({ kind: 'refused', message: '名称已存在' })
    expect([look('name').errors, form.problems.snapshot()]).toEqual([['名称已存在'], ['没有密钥']])
    expect([world.notices, form.status.snapshot().kind, form.dirty.snapshot()]).toEqual([[], 'editing', true])
    form.leave('name')
    expect(look('name').errors).toEqual(['名称已存在'])
    form.change({ name: 'b' })
    expect(look('name').errors).toEqual([])
  })

  it('tells a refusal that names no field', async () => {
    const { form, world } = openForm({
      fields: { name: text },
      handlers: { 'POST /dv/thing/add': () => new Refusal('现在不行') },
    })
    form.change({ name: 'a' })
    expect(await form.submit()).toEqual({ kind: 'refused', message: '现在不行' })
    expect(world.notices).toEqual([{ tone: 'warning', message: '现在不行' }])
  })

  it('keeps its key until the server has answered', async () => {
    let times = 0
    const { form, world } = openForm({
      fields: { name: text },
      handlers: {
        'POST /dv/thing/add': () => {
          times += 1
          if (times === 1) throw new Error('line broken')
          return times === 2 ? new Refusal('no') : { id: '1' }
        },
      },
    })
    form.change({ name: 'a' })
    for (const _ of [1, 2, 3]) await form.submit()
    const [first, second, third] = world.callsOf('POST /dv/thing/add').map(({ headers }) => headers['Idempotency-Key'])
    expect(first).toBeTruthy()
    expect([second === first, third === first]).toEqual([true, false])
  })

  it('asks at a warning', async () => {
    const { form, world } = openForm({
      fields: { count: { type: 'int', title: '数量' } },
      model: { rules: [{ failsWhen: 'count > 9', at: ['count'], message: '数量可疑，是否继续？', level: 'warn' }] },
      handlers: { 'POST /dv/thing/add': () => '1' },
    })
    form.change({ count: 10 })
    world.says(false)
    expect(await form.submit()).toEqual({ kind: 'declined' })
    world.says(true)
    expect(await form.submit()).toEqual({ kind: 'saved', id: '1', wentOn: false })
    expect(world.questions).toEqual(['数量可疑，是否继续？', '数量可疑，是否继续？'])
    const question = { title: '保存物品', okText: '保存', cancelText: '继续编辑', focus: 'cancel' }
    expect(world.wholeQuestions[0]).toMatchObject(question)
  })

  it('hands the values over when it only asks', async () => {
    const answers: unknown[] = []
    const { form } = openForm({
      fields: { delay: { type: 'int', title: '延时', default: 3 }, why: text },
      answer: (values) => answers.push(values),
    })
    form.change({ why: 'x' })
    await form.submit()
    expect(answers).toEqual([{ delay: 3, why: 'x' }])
  })

  it('hands a password over as its transform, after its rules have seen what was typed', async () => {
    const answers: unknown[] = []
    const rules = [{ rule: 'required', message: '请确认新密码!' }, 'password']
    const { form, look } = openForm({
      fields: { pass: { type: 'password', title: '新密码', required: true, rules } },
      answer: (values) => answers.push(values),
    })
    await form.submit()
    expect(look('pass').errors).toEqual(['请确认新密码!'])
    form.change({ pass: 'short' })
    await form.submit()
    expect(answers).toEqual([])
    form.change({ pass: 'Village@2026' })
    await form.submit()
    expect(answers).toEqual([{ pass: '0c7068cb1119d63ffdd33a461325a47a4c1d558ec6fce572e8f1905eea4abce9' }])
  })
})

describe('a stale save', () => {
  const current = { id: '1', rowVersion: 7, name: 'theirs', kind: 'k2', status: 'off', depart: 'd2' }
  const open = () => {
    let stale = true
    const opened = openForm({
      fields: { name: text, kind: text, status: text, depart: { ...text, readonly: true } },
      record: { id: '1', rowVersion: 5, name: 'a', kind: 'k', status: 'on', depart: 'd' },
      handlers: {
        'PUT /dv/thing/edit': () => {
          const answer = stale ? new Refusal('数据已被修改', { status: 409, code: 409, result: { current } }) : null
          stale = false
          return answer
        },
      },
    })
    opened.form.change({ name: 'mine', kind: 'k' })
    return opened
  }

  it('shows both versions of what can be written, field by field, and goes on with the new one', async () => {
    const { form, world, look } = open()
    expect(await form.submit()).toEqual({ kind: 'conflict' })
    const status = form.status.snapshot()
    const conflicts = status.kind === 'conflict' ? status.conflict.fields : []
    expect(
      conflicts.map(({ field, mine, theirs, contested, choice }) => [field.name, mine, theirs, contested, choice]),
    ).toEqual([
      ['name', 'mine', 'theirs', true, 'mine'],
      ['kind', 'k', 'k2', false, 'theirs'],
      ['status', 'on', 'off', false, 'theirs'],
    ])
    expect(world.notices).toEqual([])
    form.resolve({})
    expect([look('name').value, look('kind').value, form.dirty.snapshot()]).toEqual(['mine', 'k2', true])
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    expect(world.callsOf('PUT /dv/thing/edit').at(-1)?.body).toEqual({ name: 'mine', id: '1', rowVersion: 7 })
  })

  it('takes theirs where the user chooses so', async () => {
    const { form, look } = open()
    await form.submit()
    form.resolve({ name: 'theirs' })
    expect([look('name').value, form.dirty.snapshot()]).toEqual(['theirs', false])
  })

  it('loses nothing when the choice is put off', async () => {
    const { form, look } = open()
    await form.submit()
    form.postpone()
    expect([form.status.snapshot().kind, look('name').value, form.dirty.snapshot()]).toEqual(['editing', 'mine', true])
  })

  it('keeps own rows beside those of others', async () => {
    const now = {
      id: '1',
      rowVersion: 6,
      parts: [
        { id: '1', name: 'a', rowVersion: 2 },
        { id: '3', name: 'theirs', rowVersion: 1 },
      ],
    }
    let stale = true
    const { form, world } = openForm({
      fields: { parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' } },
      others: [partModel],
      record: { id: '1', rowVersion: 5, parts: [{ id: '1', name: 'a', rowVersion: 1 }] },
      handlers: {
        'PUT /dv/thing/edit': () => {
          const answer = stale ? new Refusal('旧', { status: 409, code: 409, result: { current: now } }) : null
          stale = false
          return answer
        },
      },
    })
    form.change({ parts: setCells(loadRows([{ id: '1', name: 'a', rowVersion: 1 }]), '1', { name: 'mine' }) })
    await form.submit()
    form.resolve({ parts: 'mine' })
    await form.submit()
    expect(world.callsOf('PUT /dv/thing/edit').at(-1)?.body).toEqual({
      id: '1',
      rowVersion: 6,
      parts: { added: [], edited: [{ id: '1', name: 'mine', rowVersion: 2 }], removed: [] },
    })
  })
})
