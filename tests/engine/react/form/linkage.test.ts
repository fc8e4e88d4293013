import { describe, expect, it } from 'vitest'
import { deferred, settled } from '#fixtures/ports.ts'
import { type Opening, openForm } from './harness.ts'

const text = { type: 'text', title: '文本' }

describe('linkage', () => {
  it('hides and shows without erasing', () => {
    const { form, look } = openForm({
      fields: { status: text, reason: text },
      form: { items: ['status', { field: 'reason', visibleWhen: "status == 'off'", requiredWhen: "status == 'off'" }] },
    })
    expect(look('reason')).toMatchObject({ visible: false, required: false })
    form.change({ status: 'off' })
    expect(look('reason')).toMatchObject({ visible: true, required: true })
    form.change({ reason: 'broken' })
    form.change({ status: 'on' })
    expect(look('reason')).toMatchObject({ visible: false, value: 'broken' })
  })

  it('works out again only what reads the change', () => {
    const { form } = openForm({
      fields: { a: text, b: text, c: text, d: text },
      form: { items: ['a', { field: 'b', readonlyWhen: "a == '1'" }, 'c', { field: 'd', visibleWhen: "c == '1'" }] },
    })
    const views = () => ['a', 'b', 'c', 'd'].map((id) => form.item(id).snapshot())
    const before = views()
    form.change({ a: '1' })
    const after = views()
    expect(after.map((view, index) => view === before[index])).toEqual([true, false, true, true])
    form.change({ a: '2' })
    expect(views().map((view, index) => view === after[index])).toEqual([true, false, true, true])
  })

  it('brings effects to rest', () => {
    const { form, look } = openForm({
      fields: { a: text, b: text, c: text },
      form: {
        effects: [
          { changed: ['a'], set: { b: "=concat(a, '!')" } },
          { changed: ['b'], set: { c: '=b' } },
        ],
      },
    })
    form.change({ a: 'x' })
    expect([look('b').value, look('c').value]).toEqual(['x!', 'x!'])
    expect(form.diagnostics.snapshot()).toEqual([])
  })

  it('stops effects that never rest, and says so', () => {
    const { form, look, world } = openForm({
      fields: { a: { type: 'int', title: '甲' }, b: { type: 'int', title: '乙' } },
      form: {
        effects: [
          { changed: ['a'], when: 'a > 0', set: { b: '=a + 1' } },
          { changed: ['b'], when: 'b > 0', set: { a: '=b + 1' } },
        ],
      },
    })
    form.change({ a: 1 })
    expect(form.diagnostics.snapshot().map(({ code }) => code)).toEqual(['effects-unrest'])
    expect(Number(look('a').value)).toBeLessThan(30)
    form.change({ a: 2 })
    expect(form.diagnostics.snapshot()).toHaveLength(1)
    expect(world.warnings).toHaveLength(1)
  })

  it('runs init effects on create and begins clean', () => {
    const opening: Opening = {
      fields: { a: { ...text, default: 'x' }, b: text, c: text },
      form: {
        effects: [
          { changed: ['a'], set: { b: '=a' }, init: true },
          { changed: ['a'], set: { c: '=a' } },
        ],
      },
    }
    const created = openForm(opening)
    expect([created.look('b').value, created.look('c').value, created.form.dirty.snapshot()]).toEqual([
      'x',
      undefined,
      false,
    ])
    const edited = openForm({ ...opening, record: { id: '1', a: 'y', b: null, c: null } })
    expect(edited.look('b').value).toBeNull()
  })

  it('judges hidden groups with what is in them', async () => {
    const { form } = openForm({
      fields: { a: text, b: { ...text, required: true } },
      form: { items: ['a', { group: '更多', visibleWhen: "a == '1'", items: ['b'] }] },
      handlers: { 'POST /dv/thing/add': () => 'new' },
    })
    expect(await form.submit()).toEqual({ kind: 'saved', id: 'new', wentOn: false })
    form.change({ a: '1' })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['b'] })
  })

  it('computes texts that depend on the record', () => {
    const { form } = openForm({
      fields: { a: text, b: text },
      form: { items: ['a', { field: 'b', title: '第{a}' }] },
    })
    form.change({ a: '二' })
    expect(form.item('b').snapshot().title).toBe('第二')
  })

  it('sees sub-table rows as a list', () => {
    const rows = {
      kind: 'model',
      version: 2,
      id: 'part',
      title: '部件',
      fields: { thingId: text, amount: { type: 'int', title: '数量' } },
    } as const
    const { form, look } = openForm({
      fields: {
        parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' },
        total: { type: 'int', title: '合计' },
      },
      form: { effects: [{ changed: ['parts'], set: { total: '=sum(parts.amount)' } }] },
      others: [rows],
      record: {
        id: '1',
        parts: [
          { id: '1', amount: 2 },
          { id: '2', amount: 3 },
        ],
        total: 0,
      },
    })
    const state = look('parts').value as { rows: { id: string; amount: number }[] }
    form.change({ parts: { ...state, rows: state.rows.map((row) => ({ ...row, amount: 10 })) } })
    expect(look('total').value).toBe(20)
  })

  it('says why', () => {
    const { form } = openForm({
      fields: { a: text, b: text },
      form: { items: ['a', { field: 'b', visibleWhen: "a == '1'" }] },
    })
    expect(form.item('b').snapshot().state.causes).toMatchObject([
      { state: 'hidden', by: 'expression', detail: "a == '1'" },
    ])
  })
})

describe('records behind references', () => {
  const product = {
    kind: 'model',
    version: 2,
    id: 'product',
    title: '产品',
    api: '/dv/product',
    fields: { name: text, unit: text },
  } as const
  const opening = {
    fields: { productId: { type: 'ref', title: '产品', model: 'product' }, unit: text },
    form: { effects: [{ changed: ['productId'], set: { unit: '=productId$.unit' } }] },
    others: [product],
    handlers: {
      'GET /dv/product/queryById': ({ query }: { query: Record<string, string> }) => ({
        id: query.id,
        unit: `unit ${query.id}`,
      }),
    },
  }

  it('fire the effects that read them', async () => {
    const { form, look, world } = openForm(opening)
    form.change({ productId: '7' })
    await expect.poll(() => look('unit').value).toBe('unit 7')
    form.change({ productId: null })
    expect(look('unit').value).toBeNull()
    expect(world.callsOf('GET /dv/product/queryById')).toHaveLength(1)
  })

  it('are waited for by a save', async () => {
    const { form, world } = openForm({ ...opening, handlers: { ...opening.handlers, 'POST /dv/thing/add': () => '1' } })
    form.change({ productId: '7' })
    await form.submit()
    expect(world.callsOf('POST /dv/thing/add').map(({ body }) => body)).toEqual([{ productId: '7', unit: 'unit 7' }])
  })

  it('give what is a copy of them, which is shown and not sent', async () => {
    const { form, look, world } = openForm({
      ...opening,
      fields: {
        productId: { type: 'ref', title: '产品', model: 'product' },
        unit: { ...text, copyOf: 'productId$.unit' },
      },
      form: { items: ['productId', 'unit'] },
      handlers: { ...opening.handlers, 'POST /dv/thing/add': () => '1' },
    })
    form.change({ productId: '7' })
    await expect.poll(() => look('unit')).toMatchObject({ value: 'unit 7', readonly: true })
    await form.submit()
    expect(world.callsOf('POST /dv/thing/add').map(({ body }) => body)).toEqual([{ productId: '7' }])
  })

  it('are read by the column that stores them', async () => {
    const { form, look, world } = openForm({
      ...opening,
      fields: { productId: { type: 'ref', title: '产品', model: 'product', store: 'name' }, unit: text },
      handlers: {
        'GET /dv/product/list': ({ query }) => ({ records: query.name === 'p7' ? [{ id: '7', unit: 'box' }] : [] }),
      },
    })
    form.change({ productId: 'p7' })
    await expect.poll(() => look('unit').value).toBe('box')
    expect(world.callsOf('GET /dv/product/list')[0]?.query).toMatchObject({ name: 'p7', pageSize: '1' })
    form.change({ productId: 'gone' })
    await expect.poll(() => look('unit').value).toBeNull()
  })

  it('that come after the form has ended change nothing', async () => {
    const { form, look, stop, world } = openForm(opening)
    form.change({ productId: '7' })
    stop()
    await expect.poll(() => world.callsOf('GET /dv/product/queryById').length).toBeLessThanOrEqual(1)
    await Promise.resolve()
    expect(look('unit').value ?? null).toBeNull()
  })

  it('clear one of several choices only with all others, and ask only where it matters', async () => {
    const { form, look, world } = openForm({
      fields: { kind: text, note: text, productId: { type: 'refs', title: '产品', model: 'product' } } as never,
      form: { items: ['kind', 'note', { field: 'productId', options: { where: 'name == $row.kind' } }] },
      others: [product],
      record: { id: '1', kind: 'a', productId: '7,8' },
      handlers: {
        'GET /dv/product/options': ({ query }) =>
          (query.keys ?? '')
            .split(',')
            .filter((key) => query.where !== "(name == 'c')" || key === '7')
            .map((value) => ({ value, text: value })),
      },
    })
    form.change({ note: 'x' })
    expect(world.callsOf('GET /dv/product/options'), 'no condition reads it').toEqual([])
    form.change({ kind: 'b' })
    await expect.poll(() => world.callsOf('GET /dv/product/options').length).toBe(1)
    await form.submit().catch(() => undefined)
    expect(look('productId').value).toBe('7,8')
    form.change({ kind: 'c' })
    await expect.poll(() => look('productId').value).toBeNull()
    form.change({ kind: 'd' })
    expect(world.callsOf('GET /dv/product/options'), 'nothing is chosen').toHaveLength(2)
  })

  it('leave a choice alone that was made meanwhile', async () => {
    const reply = deferred<unknown>()
    const { form, look } = openForm({
      fields: { kind: text, productId: { type: 'ref', title: '产品', model: 'product' } },
      form: { items: ['kind', { field: 'productId', options: { where: 'name == $row.kind' } }] },
      others: [product],
      record: { id: '1', kind: 'a', productId: '7' },
      handlers: { 'GET /dv/product/options': () => reply.promise },
    })
    form.change({ kind: 'b' })
    form.change({ productId: '8' })
    reply.resolve([])
    await settled()
    await settled()
    expect(look('productId').value).toBe('8')
  })

  it('clear a choice that is on offer no more', async () => {
    const { form, look } = openForm({
      fields: { kind: text, productId: { type: 'ref', title: '产品', model: 'product' } },
      form: { items: ['kind', { field: 'productId', options: { where: 'name == $row.kind' } }] },
      others: [product],
      record: { id: '1', kind: 'a', productId: '7' },
      handlers: {
        'GET /dv/product/options': ({ query }) => (query.where === "(name == 'b')" ? [] : [{ value: '7', text: 'x' }]),
      },
    })
    form.change({ kind: 'c' })
    form.change({ kind: 'b' })
    await expect.poll(() => look('productId').value).toBeNull()
  })
})
