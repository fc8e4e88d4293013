import { describe, expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { openForm } from './harness.ts'

const text = { type: 'text', title: '文本' }

describe('the check of a field', () => {
  it('waits until it is touched, then follows each change', () => {
    const { form, look } = openForm({ fields: { name: { ...text, title: '名称', required: true, max: 3 } } })
    expect(look('name').errors).toEqual([])
    form.leave('name')
    expect(look('name').errors).toEqual(['请输入名称'])
    form.change({ name: 'long' })
    expect(look('name').errors).toEqual(['最大长度3位字符'])
    form.change({ name: 'ok' })
    expect(look('name').errors).toEqual([])
  })

  it('runs while typing, on leaving, and when the values are read: none are given while one is wrong', async () => {
    const { form, look, world } = openForm({
      fields: { name: { ...text, title: '名称', required: true, max: 3 } },
      handlers: { 'POST /dv/thing/add': () => '1' },
    })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['name'] })
    form.change({ name: 'long' })
    expect(look('name').errors).toEqual(['最大长度3位字符'])
    form.leave('name')
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['name'] })
    expect(world.callsOf('POST /dv/thing/add')).toEqual([])
    form.change({ name: 'ok' })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
  })

  it('lets a mask stand that was shown, and nothing that is made of it', async () => {
    const { form, look, world } = openForm({
      fields: {
        phone: { ...text, title: '手机号', required: true, unique: true, rules: ['m'], mask: 'mobile' },
        name: text,
      },
      record: { id: '1', rowVersion: 1, phone: '138****1234', name: '甲' },
      handlers: { 'PUT /dv/thing/edit': () => '', 'GET /sys/duplicate/check': () => '' },
    })
    form.change({ name: '乙' })
    form.leave('phone')
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toEqual({ id: '1', rowVersion: 1, name: '乙' })
    form.change({ phone: '138****12345' })
    form.leave('phone')
    expect(look('phone').errors).toHaveLength(1)
  })

  it('ends with its being shown', () => {
    const { form, look } = openForm({
      fields: { kind: text, name: { ...text, required: true } },
      form: { items: ['kind', { field: 'name', visibleWhen: "kind != 'x'" }] },
    })
    form.leave('name')
    expect(look('name').errors).toHaveLength(1)
    form.change({ kind: 'x' })
    expect(look('name').errors).toEqual([])
  })

  it('looks again at a field that is compared with another', () => {
    const { form, look } = openForm({
      fields: { first: text, second: { ...text, title: '第二', rules: [{ rule: 'equals', field: 'first' }] } },
    })
    form.change({ first: 'a' })
    form.change({ second: 'b' })
    expect(look('second').errors).toHaveLength(1)
    form.change({ first: 'b' })
    expect(look('second').errors).toEqual([])
  })

  it('requires by the state, not by the document alone', () => {
    const { form, look } = openForm({
      fields: { kind: text, name: { ...text, required: true } },
      form: { items: ['kind', { field: 'name', requiredWhen: "kind == 'x'" }] },
    })
    form.leave('name')
    expect(look('name').errors).toEqual([])
    form.change({ kind: 'x' })
    form.leave('name')
    form.change({ name: 'a' })
    form.change({ name: '' })
    expect(look('name').errors).toHaveLength(1)
  })

  it('is not needed for a password that is kept', async () => {
    const { form } = openForm({
      fields: { pass: { type: 'password', title: '密码', required: true } },
      record: { id: '1' },
    })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
  })

  it('outlives a rule that nobody knows', async () => {
    const { form, world } = openForm({
      fields: { name: { ...text, rules: [{ rule: 'custom', name: 'nobody' }] } },
      handlers: { 'POST /dv/thing/add': () => '1' },
    })
    form.change({ name: 'a' })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    expect(world.callsOf('POST /dv/thing/add')).toHaveLength(1)
  })
})

describe('a question to the server', () => {
  const fields = { name: { ...text, unique: true } }

  it('is asked a moment after the last change, once', async () => {
    const { form, look, world } = openForm({
      fields,
      handlers: { 'GET /sys/duplicate/check': () => new Refusal('该值不可用，系统中已存在！') },
    })
    for (const name of ['a', 'ab', 'abc']) form.change({ name })
    expect(world.calls).toEqual([])
    world.pass(300)
    await expect.poll(() => look('name').errors).toEqual(['该值不可用，系统中已存在！'])
    expect(world.callsOf('GET /sys/duplicate/check').map(({ query }) => query)).toEqual([
      { tableName: 'thing', fieldName: 'name', fieldVal: 'abc' },
    ])
  })

  it('never lets an older answer win', async () => {
    const answers = [deferred<unknown>(), deferred<unknown>()]
    let requestCount = 0
    const { form, look, world } = openForm({
      fields,
      handlers: { 'GET /sys/duplicate/check': () => answers[requestCount++]?.promise },
    })
    form.change({ name: 'a' })
    world.pass(300)
    await expect.poll(() => world.callsOf('GET /sys/duplicate/check').length).toBe(1)
    form.change({ name: 'b' })
    world.pass(300)
    await expect.poll(() => world.callsOf('GET /sys/duplicate/check').length).toBe(2)
    answers[1]?.resolve(null)
    answers[0]?.resolve(new Refusal('taken'))
    await answers[0]?.promise
    expect(await form.submit()).not.toMatchObject({ kind: 'invalid' })
    expect(look('name').errors).toEqual([])
  })

  it('is asked at the latest when the form is saved, and not again about the same value', async () => {
    const { form, world } = openForm({ fields, handlers: { 'GET /sys/duplicate/check': () => new Refusal('taken') } })
    form.change({ name: 'a' })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['name'] })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['name'] })
    expect(world.callsOf('GET /sys/duplicate/check')).toHaveLength(1)
  })

  it('is not asked again about a value that was found free', async () => {
    const { form, world } = openForm({
      fields,
      handlers: { 'GET /sys/duplicate/check': () => null, 'POST /dv/thing/add': () => '1' },
    })
    form.change({ name: 'a' })
    world.pass(300)
    await expect
      .poll(() => [world.callsOf('GET /sys/duplicate/check').length, form.field('name').validating])
      .toEqual([1, false])
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    expect(world.callsOf('GET /sys/duplicate/check')).toHaveLength(1)
  })

  it('is shown while it runs, until its answer, its loss or another value', async () => {
    const answers = [deferred<unknown>(), deferred<unknown>()]
    let requestCount = 0
    const { form, look, world } = openForm({
      fields,
      handlers: { 'GET /sys/duplicate/check': () => answers[requestCount++]?.promise },
    })
    const name = form.field('name')
    form.change({ name: 'a' })
    expect(name.validating).toBe(false)
    world.pass(300)
    await expect.poll(() => requestCount).toBe(1)
    expect(name.validating).toBe(true)
    form.change({ name: 'b' })
    expect(name.validating, 'the value that was asked about is gone').toBe(false)
    answers[0]?.resolve(new Refusal('taken'))
    world.pass(300)
    await expect.poll(() => requestCount).toBe(2)
    expect([name.validating, look('name').errors]).toEqual([true, []])
    answers[1]?.resolve(new Refusal('no', { status: 503 }))
    await expect.poll(() => name.validating).toBe(false)
    expect(look('name').errors).toEqual([])
  })

  it('names the record itself, and is not asked about its own value', async () => {
    const { form, world } = openForm({
      fields,
      record: { id: '7', name: 'a' },
      handlers: { 'GET /sys/duplicate/check': () => null, 'PUT /dv/thing/edit': () => null },
    })
    form.change({ name: 'b' })
    form.change({ name: 'a' })
    await form.submit()
    expect(world.calls).toEqual([])
    form.change({ name: 'b' })
    await form.submit()
    expect(world.callsOf('GET /sys/duplicate/check')[0]?.query.dataId).toBe('7')
  })

  it('that is lost leaves the value standing', async () => {
    const { form, look } = openForm({
      fields,
      handlers: {
        'GET /sys/duplicate/check': () => new Refusal('no', { status: 503 }),
        'POST /dv/thing/add': () => '1',
      },
    })
    form.change({ name: 'a' })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    expect(look('name').errors).toEqual([])
  })

  it('is not asked once the form has gone', () => {
    const { form, world, stop } = openForm({ fields })
    form.change({ name: 'a' })
    stop()
    world.pass(1_000)
    expect(world.calls).toEqual([])
  })

  it('encodes what a check rule is asked about', async () => {
    const { form, look, world } = openForm({
      fields: { code: { ...text, rules: [{ rule: 'code', ruleCode: 'device' }] } },
      handlers: { 'GET /sys/checkRule/checkByCode': () => new Refusal('应为数字') },
    })
    form.change({ code: 'a b' })
    world.pass(300)
    await expect.poll(() => look('code').errors).toEqual(['应为数字'])
    expect(world.callsOf('GET /sys/checkRule/checkByCode')[0]?.query).toEqual({ ruleCode: 'device', value: 'a%20b' })
  })
})

describe('a rule over the record', () => {
  const fields = { low: { type: 'int', title: '低' }, high: { type: 'int', title: '高' } }
  const rule = { failsWhen: 'low > high', at: ['high'], message: '高不能小于低' }

  it('is judged by a save and again when it may be mended', async () => {
    const { form, look } = openForm({ fields, model: { rules: [rule] } })
    form.change({ low: 2, high: 1 })
    expect(look('high').errors).toEqual([])
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['high'] })
    expect(look('high').errors).toEqual(['高不能小于低'])
    form.change({ low: 1 })
    expect(look('high').errors).toEqual([])
  })

  it('speaks for the whole record where it has no field', async () => {
    const { form } = openForm({
      fields,
      form: { items: ['low'] },
      model: { rules: [{ ...rule, message: '低为{low}' }] },
      prefill: { high: 0 },
    })
    form.change({ low: 2 })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: [] })
    expect(form.problems.snapshot()).toEqual(['低为2'])
  })
})

describe('rules over a record', () => {
  const fields = { low: { type: 'int', title: '低' }, high: { type: 'int', title: '高' }, note: text }
  const rule = { failsWhen: 'low > high', at: ['low', 'high'], message: '高不能小于低' }
  const other = { failsWhen: "note == 'bad'", at: ['note'], message: '别的' }

  it('are told only at fields that are shown, and above the form where none is', async () => {
    const items = ['low', { field: 'high', visibleWhen: "note != 'hide'" }, { field: 'note', visibleWhen: 'low > 0' }]
    const { form, look } = openForm({ fields, form: { items }, model: { rules: [rule, other] } })
    form.change({ low: 2, high: 1, note: 'hide' })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['low'] })
    expect([look('low').errors, look('high').errors, form.problems.snapshot()]).toEqual([['高不能小于低'], [], []])
    form.change({ low: 0, high: 0, note: 'bad' })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: [] })
    expect(form.problems.snapshot()).toEqual(['别的'])
  })

  it('are judged again only once they have failed and what they read changes', async () => {
    const { form, look } = openForm({ fields, model: { rules: [rule, other] } })
    form.change({ low: 2, high: 1, note: 'bad' })
    await form.submit()
    form.change({ note: 'good' })
    expect([look('note').errors, look('low').errors]).toEqual([[], ['高不能小于低']])
    form.reset()
    form.change({ low: 2, high: 1 })
    expect(look('low').errors, 'a reset forgets what has failed').toEqual([])
  })

  it('that only warn stop nothing once they are confirmed, and say nothing while they hold', async () => {
    const warn = { ...rule, level: 'warn' as const }
    const { form, look, world } = openForm({
      fields,
      model: { rules: [warn, { ...other, level: 'warn' as const }] },
      handlers: { 'POST /dv/thing/add': () => '1' },
    })
    form.change({ low: 2, high: 1 })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    expect([world.questions, look('low').errors]).toEqual([['高不能小于低'], []])
    form.change({ low: 1 })
    await form.submit()
    expect(world.questions).toHaveLength(1)
  })
})

describe('spans that keep clear of each other', () => {
  const fields = {
    room: { type: 'text', title: '房间' },
    begins: { type: 'datetime', title: '开始' },
    ends: { type: 'datetime', title: '结束' },
  } as const
  const noOverlap = { start: 'begins', end: 'ends', within: ['room'], message: '已被预订' }
  const open = (total: number) =>
    openForm({
      fields,
      model: { noOverlap },
      handlers: { 'GET /dv/thing/list': () => ({ records: [], total }), 'POST /dv/thing/add': () => '1' },
    })
  const whole = { room: '甲', begins: '2026-05-01 09:00:00', ends: '2026-05-01 10:00:00' }

  it('are asked about once they are whole, and told at their beginning', async () => {
    const { form, look, world } = open(1)
    form.change({ room: '甲', begins: whole.begins })
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(0)
    form.change({ ends: whole.ends })
    await expect.poll(() => look('begins').errors).toEqual(['已被预订'])
    expect(world.callsOf('GET /dv/thing/list')[0]?.query.where).toContain("room == '甲'")
    form.change({ ends: '2026-05-01 08:00:00' })
    expect(look('begins').errors).toEqual([])
    form.change({ ends: whole.ends })
    await expect.poll(() => look('begins').errors).toEqual(['已被预订'])
    form.change({ room: null })
    expect(look('begins').errors).toEqual([])
  })

  it('stand where nothing is in the way', async () => {
    const { form, look, world } = open(0)
    form.change(whole)
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    expect(look('begins').errors).toEqual([])
    expect(world.callsOf('GET /dv/thing/list')).not.toEqual([])
  })
})
