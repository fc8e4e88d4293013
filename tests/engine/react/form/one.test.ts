import { describe, expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
import { errorsOf } from '#react/form'
import { type Opening, openForm } from './harness.ts'

const profileModel = {
  kind: 'model',
  version: 2,
  id: 'profile',
  title: '档案',
  fields: {
    thingId: { type: 'ref', title: '物品', model: 'thing' },
    grade: { type: 'text', title: '等级', max: 3, required: true },
    cleaner: { type: 'text', title: '保洁员' },
    pin: { type: 'secret', title: '口令' },
    double: { type: 'formula', title: '两倍', expression: 'concat(grade, grade)' },
  },
} as const
const fields = {
  name: { type: 'text', title: '名称', required: true },
  profile: { type: 'one', title: '档案', model: 'profile', foreignKey: 'thingId' },
}
const stored = { id: '1', rowVersion: 4, name: '甲', profile: { id: 'p', rowVersion: 7, grade: 'A', thingId: '1' } }
const open = ({ form, ...settings }: Partial<Opening> = {}) =>
  openForm({ fields, form: { items: ['name', { one: 'profile' }], ...form }, others: [profileModel], ...settings })

const inner = ({ form }: ReturnType<typeof open>) => {
  const found = form.nestedForm('profile').snapshot()
  if (!found) throw new Error('no form of the profile')
  return found
}
const fieldOf = (opened: ReturnType<typeof open>, name: string) => {
  const form = inner(opened)
  const item = form.program.fieldItems.find(({ field }) => field.name === name)
  if (!item) throw new Error(`no ${name}`)
  const { readPretty: readonly, required, title } = form.field(name)
  return { errors: errorsOf(form.field(name)), readonly, required, title }
}

describe('a further record in a form', () => {
  it('has the fields of its model but the one that joins them', () => {
    expect(inner(open()).program.fieldItems.map(({ field }) => field.name)).toEqual(['grade', 'cleaner', 'pin'])
  })

  it('is saved with the record, each under its own version, only what has changed', async () => {
    const opened = open({ record: stored, handlers: { 'PUT /dv/thing/edit': () => '1' } })
    inner(opened).change({ cleaner: '王芳' })
    expect(opened.form.dirty.snapshot()).toBe(true)
    await opened.form.submit()
    expect(opened.world.calls.at(-1)?.body).toEqual({
      id: '1',
      rowVersion: 4,
      profile: { cleaner: '王芳', rowVersion: 7 },
    })
  })

  it('is clean again when it holds what was read, and not sent when nothing of it has changed', async () => {
    const opened = open({ record: stored, handlers: { 'PUT /dv/thing/edit': () => '1' } })
    inner(opened).change({ grade: 'B' })
    inner(opened).change({ grade: 'A' })
    expect(opened.form.dirty.snapshot()).toBe(false)
    opened.form.change({ name: '乙' })
    await opened.form.submit()
    expect(opened.world.calls.at(-1)?.body).toEqual({ id: '1', rowVersion: 4, name: '乙' })
  })

  it('is made once something of it is entered, on none', async () => {
    const opened = open({ handlers: { 'POST /dv/thing/add': () => '1' } })
    opened.form.change({ name: '甲' })
    inner(opened).change({ grade: 'A' })
    await opened.form.submit()
    expect(opened.world.calls.at(-1)?.body).toEqual({ name: '甲', profile: { grade: 'A', rowVersion: 0 } })
  })

  it('is left out while nothing of it is entered, and asked for where it has to be there', async () => {
    const left = open({ handlers: { 'POST /dv/thing/add': () => '1' } })
    left.form.change({ name: '甲' })
    await left.form.submit()
    expect(left.world.calls.at(-1)?.body).toEqual({ name: '甲' })
    const conditional = open({ form: { items: ['name', { one: 'profile', requiredWhen: "name == '甲'" }] } })
    conditional.form.change({ name: '甲' })
    expect(await conditional.form.submit()).toEqual({ kind: 'invalid', fields: ['profile'] })
    expect(fieldOf(conditional, 'grade').errors).toEqual(['请输入等级'])
    expect(conditional.world.calls).toEqual([])
  })

  it('keeps the whole from being saved while one of its fields does not fit', async () => {
    const opened = open({ record: stored })
    inner(opened).change({ grade: '' })
    expect(await opened.form.submit()).toEqual({ kind: 'invalid', fields: ['profile'] })
    expect([fieldOf(opened, 'grade').errors, opened.world.calls]).toEqual([['请输入等级'], []])
  })

  it('shows on its page of tabs that something is wrong there, until it is mended', async () => {
    const tabs = {
      tabs: [
        { title: '一', items: ['name'] },
        { title: '二', items: ['profile'] },
      ],
    }
    const opened = open({ record: stored, form: { items: [tabs] } })
    const item = opened.form.program.items[0]
    if (item?.kind !== 'tabs') throw new Error('no tabs')
    inner(opened).change({ grade: '' })
    await opened.form.submit()
    expect(
      opened.form
        .pages(item)
        .snapshot()
        .map(({ faults }) => faults),
    ).toEqual([0, 1])
    expect(Object.values(opened.form.tabs.snapshot())).toEqual(['tab1'])
    inner(opened).change({ grade: 'B' })
    expect(
      opened.form
        .pages(item)
        .snapshot()
        .map(({ faults }) => faults),
    ).toEqual([0, 0])
  })

  it('hears at its fields what the server refuses', async () => {
    const refusal = new Refusal('等级不对', { result: { fields: [{ field: 'profile.grade', message: '等级不对' }] } })
    const opened = open({
      record: stored,
      handlers: { 'PUT /dv/thing/edit': () => refusal },
    })
    inner(opened).change({ grade: 'B' })
    await opened.form.submit()
    expect([fieldOf(opened, 'grade').errors, opened.form.problems.snapshot()]).toEqual([['等级不对'], []])
  })

  it('reads the record around it as $parent', () => {
    const items = [{ field: 'cleaner', visibleWhen: "$parent.name == '甲'" }, 'grade']
    const opened = open({ form: { items: ['name', { one: 'profile', items }] } })
    const isVisible = () => inner(opened).item('cleaner').snapshot().state.visible
    expect(isVisible()).toBe(false)
    opened.form.change({ name: '甲' })
    expect(isVisible()).toBe(true)
  })

  it('stays as it is while it is hidden or read-only', async () => {
    const opened = open({
      record: stored,
      form: { items: ['name', { one: 'profile', readonlyWhen: "name == '乙'" }] },
      handlers: { 'PUT /dv/thing/edit': () => '1' },
    })
    inner(opened).change({ grade: '' })
    opened.form.change({ name: '乙' })
    expect(fieldOf(opened, 'grade').readonly).toBe(true)
    await opened.form.submit()
    expect(opened.world.calls.at(-1)?.body).toEqual({ id: '1', rowVersion: 4, name: '乙' })
  })

  it('goes back with the values, and comes back with a draft, its secrets left out', async () => {
    const opened = open({ record: stored })
    inner(opened).change({ grade: 'B', pin: 'x' })
    opened.form.reset()
    expect([inner(opened).record().grade, opened.form.dirty.snapshot()]).toEqual(['A', false])
    inner(opened).change({ grade: 'C', pin: 'x' })
    opened.stop()
    await opened.world.runtime.drafts.flush?.()
    const again = open({ record: stored, world: opened.world })
    again.form.restoreDraft()
    expect([inner(again).record().grade, inner(again).record().pin, again.form.dirty.snapshot()]).toEqual([
      'C',
      undefined,
      true,
    ])
  })

  it('says how many of its fields are wrong, and shows the first', async () => {
    const opened = open({ record: { ...stored, profile: { ...stored.profile, cleaner: 'x' } } })
    inner(opened).change({ grade: 'too long' })
    await opened.form.submit()
    expect(errorsOf(opened.form.field('profile'))).toEqual(['还有 1 处需要修改'])
    expect([opened.form.reveal.snapshot(), inner(opened).reveal.snapshot()]).toMatchObject([
      { id: 'profile' },
      { id: 'grade' },
    ])
    inner(opened).change({ cleaner: 'y' })
    expect(errorsOf(opened.form.field('profile')), 'it is not mended yet').toHaveLength(1)
    inner(opened).change({ grade: 'B' })
    expect(errorsOf(opened.form.field('profile'))).toEqual([])
  })

  describe('before a faulty field of the form', () => {
    const others = { a: { type: 'one', title: '甲档', model: 'profile', foreignKey: 'thingId' }, ...fields } as const
    const tabs = { tabs: [{ title: '一', items: ['a', 'profile'] }] }
    const openFaulty = () => {
      const profile = { id: 'p', rowVersion: 7, grade: 'A' }
      const record = { ...stored, name: '', a: profile, profile: { ...profile, id: 'q' } }
      return openForm({ fields: others, form: { items: [tabs, 'name'] }, others: [profileModel], record })
    }

    it('is shown first when it is checked, and of two the upper one', async () => {
      const { form } = openFaulty()
      form.nestedForm('a').snapshot()?.change({ grade: '' })
      form.nestedForm('profile').snapshot()?.change({ grade: '' })
      expect(await form.submit()).toMatchObject({ kind: 'invalid' })
      expect(form.reveal.snapshot()).toEqual({ id: 'a' })
      expect(form.nestedForm('a').snapshot()?.reveal.snapshot()).toEqual({ id: 'grade' })
    })

    it('is shown first when the server refuses both', async () => {
      const faults = [
        { field: 'name', message: '名称不对' },
        { field: 'profile.grade', message: '等级不对' },
      ]
      const refusal = new Refusal('不对', { result: { fields: faults } })
      const opened = open({
        record: stored,
        form: { items: [{ one: 'profile' }, 'name'] },
        handlers: { 'PUT /dv/thing/edit': () => refusal },
      })
      opened.form.change({ name: '乙' })
      await opened.form.submit()
      expect([opened.form.reveal.snapshot(), inner(opened).reveal.snapshot()]).toEqual([
        { id: 'profile' },
        { id: 'grade' },
      ])
    })
  })

  it('stops a save where the user turns its warning away', async () => {
    const rules = [{ failsWhen: "grade == 'Z'", at: ['grade'], message: '确定吗？', level: 'warn' as const }]
    const opened = openForm({
      fields,
      form: { items: ['name', { one: 'profile' }] },
      others: [{ ...profileModel, rules }],
      record: stored,
      handlers: { 'PUT /dv/thing/edit': () => '1' },
    })
    inner(opened).change({ grade: 'Z' })
    opened.world.says(false)
    expect(await opened.form.submit()).toEqual({ kind: 'declined' })
    opened.world.says(true)
    expect(await opened.form.submit()).toMatchObject({ kind: 'saved' })
  })

  it('tells what the server refuses of it as a whole above the form', async () => {
    const fields = [{ field: 'profile.gone', message: '缺东西' }]
    const opened = open({
      record: stored,
      handlers: { 'PUT /dv/thing/edit': () => new Refusal('不行', { result: { fields } }) },
    })
    inner(opened).change({ grade: 'B' })
    await opened.form.submit()
    expect(opened.form.problems.snapshot()).toEqual(['缺东西'])
  })

  it('is neither checked nor sent while it is hidden, and cannot be changed in a view', async () => {
    const items = ['name', { one: 'profile', visibleWhen: "name != '乙'" }]
    const opened = open({ record: stored, form: { items }, handlers: { 'PUT /dv/thing/edit': () => '1' } })
    inner(opened).change({ grade: 'too long' })
    opened.form.change({ name: '乙' })
    await opened.form.submit()
    expect(opened.world.calls.at(-1)?.body).toEqual({ id: '1', rowVersion: 4, name: '乙' })
    const viewed = open({ record: stored, mode: 'view' })
    expect([inner(viewed).mode, inner(viewed).recordId, fieldOf(viewed, 'grade').readonly]).toEqual(['view', 'p', true])
    expect([inner(open({ record: stored })).mode, inner(open()).mode]).toEqual(['edit', 'create'])
  })

  it('of which nothing was entered is no change of a new record', () => {
    const opened = open()
    inner(opened).change({ grade: 'A' })
    inner(opened).change({ grade: null })
    expect([opened.form.dirty.snapshot(), opened.form.record().profile ?? null]).toEqual([false, null])
  })

  it('is chosen as a whole where somebody else has changed it', async () => {
    const current = { ...stored, profile: { ...stored.profile, rowVersion: 8, grade: 'Z' } }
    const opened = open({
      record: stored,
      handlers: {
        'PUT /dv/thing/edit': () => new Refusal('旧', { status: 409, code: 409, result: { current } }),
      },
    })
    inner(opened).change({ grade: 'B' })
    expect(await opened.form.submit()).toEqual({ kind: 'conflict' })
    opened.form.resolve({ profile: 'mine' })
    expect([inner(opened).record().grade, inner(opened).part.version()]).toEqual(['B', 8])
    opened.form.reset()
    expect(inner(opened).record().grade).toBe('Z')
  })
})
