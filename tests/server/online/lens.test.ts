import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Button, type Definition, defaultField, type FormField, type StoredForm } from '#server/online'
import { buttons, definition, lens, nothing } from './generatedForms.ts'

const byOrder = (rows: readonly FormField[]) => rows.toSorted((one, other) => one.orderNum - other.orderNum)
/** What the family sends; the standard fields are always answered, the names of the sub-tables are counted by us. */
const withoutStandard = (target: Definition | undefined) => {
  const own = ({ head: { subTableStr: _, ...rest }, fields: rows, indexes }: Omit<Definition, 'subs'>) => ({
    head: rest,
    indexes,
    fields: byOrder(
      rows.filter(({ dbFieldName }) => !/^(id|(create|update)_(by|time)|sys_org_code)$/.test(dbFieldName)),
    ),
  })
  return target && { ...own(target), subs: target.subs.map(own) }
}
const textsOf = ({ texts }: StoredForm) => texts.map(({ text }) => text)

describe('the lens over the documents of a form', () => {
  it('answers what was put, for new forms and for changed ones', () => {
    fc.assert(
      fc.property(definition, definition, (first, second) => {
        const { form, diagnostics } = lens.put(nothing, first)
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
        expect(withoutStandard(lens.get(form))).toEqual(withoutStandard(first))
        const merged = { ...second, subs: first.subs.map((sub, index) => second.subs[index] ?? sub) }
        const target = { ...merged, head: { ...merged.head, tableType: first.head.tableType } }
        const changed = lens.put(form, target)
        expect(withoutStandard(lens.get(changed.form))).toEqual(withoutStandard(target))
      }),
      { numRuns: 60 },
    )
  })

  it('changes no byte when what it answers is put back', () => {
    fc.assert(
      fc.property(definition, (target) => {
        const { form } = lens.put(nothing, target)
        const again = lens.put(form, lens.get(form) as Definition)
        expect(textsOf(again.form)).toEqual(textsOf(form))
        expect(again.form.complements).toEqual(form.complements)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the buttons of a form', () => {
  it('are answered as they were put, also after the form is put again, and change no byte when put back', () => {
    fc.assert(
      fc.property(definition, buttons, buttons, (target, first, second) => {
        const { form } = lens.put(nothing, target)
        const put = lens.putButtons(form, first).form
        expect(lens.buttons(put)).toEqual(first)
        const again = lens.putButtons(put, lens.buttons(put)).form
        expect([textsOf(again), again.complements]).toEqual([textsOf(put), put.complements])
        const back = lens.put(put, lens.get(put) as Definition).form
        expect([textsOf(back), lens.buttons(back)]).toEqual([textsOf(put), first])
        expect(lens.buttons(lens.putButtons(put, second).form)).toEqual(second)
        const none = lens.putButtons(put, []).form
        expect(none.texts.map(({ text }) => text).join()).not.toMatch(/"(lend|bring_back)"/)
      }),
      { numRuns: 40 },
    )
  })
})

/** A form that somebody has designed: its words and layout are beyond the family. */
const designed: StoredForm = {
  ...nothing,
  texts: [
    {
      kind: 'model',
      id: 'someForm',
      text: `{ "kind": "model", "version": 2, "id": "someForm", "title": "设备",   "api": "/online/cgform/data/some_form", "rows": "all",
  "fields": {
    "name": { "type": "text", "title": "名称", "max": 60, "required": true,  "help": "铭牌上的名称" },
    "spot": { "type": "geo", "title": "位置" },
    "price": { "type": "decimal", "scale": 2, "title": "单价", "default": "=1 + 1" },
    "total": { "type": "formula", "title": "合计", "formula": "price * 2" },
    "note": { "type": "longtext", "title": "说明", "rules": ["z", { "rule": "pattern", "pattern": "^A", "message": "以 A 开头" }] }
  },
  "rules": [{ "failsWhen": "price == 3", "message": "不能是 3" }] }
`,
    },
    {
      kind: 'screen',
      id: 'cgform/some-form',
      text: `{ "kind": "screen", "version": 2, "id": "cgform/some-form", "type": "list", "title": "设备", "model": "someForm",
  "columns": [{ "field": "name", "pin": "left" }, "price"], "toolbar": ["create"],
  "form": { "grid": 2, "items": [
    { "group": "基本", "items": ["name", { "field": "price", "visibleWhen": "name != null" }] }, { "text": "请仔细填写" }, "note"
  ], "effects": [{ "changed": ["name"], "set": { "note": "=name" } }] } }
`,
    },
  ],
}

describe('a form that was designed', () => {
  it('keeps what somebody has made of the actions of its buttons', () => {
    const actions = (form: StoredForm) => JSON.parse(form.texts.find(({ kind }) => kind === 'screen')?.text ?? '')
    const lend = { buttonCode: 'lend', buttonName: '借出', buttonIcon: '', buttonStatus: '1', buttonStyle: 'link' }
    const more = { optType: 'js', optPosition: '2', exp: 'price#gt#3', orderNum: 3 }
    const { form, diagnostics } = lens.putButtons(designed, [{ ...lend, ...more }])
    expect(actions(form).rowActions).toContainEqual({
      ...{ id: 'lend', title: '借出', visibleWhen: 'price > 3' },
      run: [{ message: '“借出”还没有定义做什么，请在设计器里写出它的操作', tone: 'warning' }],
    })
    expect(diagnostics).toMatchObject([{ code: 'no-effect', message: '按钮 lend 的增强不运行' }])
    const texts = form.texts.map((one) => ({
      ...one,
      text: one.text
        .replace(/"run": \[.*?\]/s, '"run": [{ "refresh": true }], "tone": "danger"')
        .replace('price > 3', 'price > 4'),
    }))
    const [now] = lens.buttons({ ...form, texts })
    expect(now).toEqual({ ...lend, ...more, exp: 'price#gt#4' })
    const renamed = lens.putButtons({ ...form, texts }, [{ ...(now as Button), buttonName: '外借' }]).form
    expect(actions(renamed).rowActions).toContainEqual({
      ...{ id: 'lend', title: '外借', visibleWhen: 'price > 4', run: [{ refresh: true }], tone: 'danger' },
    })
  })

  const read = () => lens.get(designed) as Definition
  const put = (change: (field: FormField) => Partial<FormField>) =>
    lens.put(designed, { ...read(), fields: read().fields.map((one) => ({ ...one, ...change(one) })) }).form
  const on = (column: string, change: Partial<FormField>) =>
    put(({ dbFieldName }) => (dbFieldName === column ? change : {}))

  it('stays byte by byte as it is written when it is only read and put back', () => {
    expect(textsOf(lens.put(designed, read()).form)).toEqual(textsOf(designed))
  })

  it.each([
    ['a label', on('name', { dbFieldTxt: '设备名称' }), 'model', '"title": "名称"', '"title": "设备名称"'],
    ['a length', on('name', { dbLength: 80 }), 'model', '"max": 60', '"max": 80'],
    ['a rule, beside another', on('note', { fieldValidType: 'm' }), 'model', '["z", {', '["m", {'],
    [
      'a read-only item in a group',
      on('price', { isReadOnly: 1 }),
      'screen',
      '"name != null" }',
      '"name != null", "readonlyWhen": true }',
    ],
    [
      'a field off the form',
      on('note', { isShowForm: 0 }),
      'screen',
      '{ "text": "请仔细填写" }, "note"',
      '{ "text": "请仔细填写" }',
    ],
    [
      'a width',
      on('price', { fieldLength: 90 }),
      'screen',
      '"price"], "toolbar"',
      '{ "field": "price", "width": 90 }], "toolbar"',
    ],
  ])('changes %s and nothing else', (_what, form, kind, from, to) => {
    for (const { text, ...ref } of designed.texts) {
      const now = form.texts.find((one) => one.kind === ref.kind)?.text
      expect(now).toBe(ref.kind === kind ? text.replace(from, to) : text)
    }
  })

  it('puts a new field behind the one that it follows, in the group where that stands', () => {
    const serial = { ...defaultField(), dbFieldName: 'serial_no', dbFieldTxt: '编号', isShowList: 0 }
    const rows = read().fields
    const at = rows.findIndex(({ dbFieldName }) => dbFieldName === 'name')
    const target = [...rows.slice(0, at + 1), serial, ...rows.slice(at + 1)]
    const { form } = lens.put(designed, {
      ...read(),
      fields: target.map((one, index) => ({ ...one, orderNum: index })),
    })
    const screen = JSON.parse(form.texts[1]?.text ?? '')
    expect(screen.form.items[0].items.slice(0, 2)).toEqual(['name', 'serialNo'])
    expect(screen.columns).toHaveLength(2)
    expect(Object.keys(JSON.parse(form.texts[0]?.text ?? '').fields).slice(0, 2)).toEqual(['name', 'serialNo'])
  })

  it('renames a field where the form names it, and keeps what the family cannot say', () => {
    const target = {
      ...read(),
      fields: read().fields.map((one) => (one.dbFieldName === 'name' ? { ...one, dbFieldName: 'device_name' } : one)),
    }
    const { form } = lens.put(designed, target, {
      renames: [{ table: 'some_form', from: 'name', to: 'device_name' }],
    })
    const [model, screen] = form.texts.map(({ text }) => JSON.parse(text))
    expect(model.fields.deviceName).toMatchObject({ help: '铭牌上的名称' })
    expect(screen.columns[0]).toEqual({ field: 'deviceName', pin: 'left' })
    expect(screen.form.items[0].items[0]).toBe('deviceName')
    expect(lens.get(form)?.fields.map(({ dbFieldName }) => dbFieldName)).toContain('device_name')
  })

  it('answers what it says now once somebody has changed it beside the family, with the unknown keys of before', () => {
    const limited = on('name', { fieldShowType: 'image', fieldExtendJson: '{"uploadnum":3,"color":"red"}' })
    const texts = limited.texts.map((one) => ({ ...one, text: one.text.replace('"limit": 3', '"limit": 5') }))
    const name = lens.get({ ...limited, texts })?.fields.find(({ dbFieldName }) => dbFieldName === 'name')
    expect(JSON.parse(name?.fieldExtendJson ?? '')).toEqual({ uploadnum: 5, color: 'red' })
  })

  it('lists what is kept and has no effect as warnings', () => {
    const named = {
      ...read(),
      fields: read().fields.map((one) => (one.dbFieldName === 'name' ? { ...one, converter: 'x.Y' } : one)),
    }
    const { diagnostics, form } = lens.put(designed, named)
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        code: 'no-effect',
        pointer: '/fields/name',
        message: '“converter”只保存和原样返回，不起作用',
      },
    ])
    expect(textsOf(form)).toEqual(textsOf(designed))
  })

  it('is not changed by a definition with errors', () => {
    const wrong = {
      ...read(),
      fields: read().fields.map((one) => ({
        ...one,
        ...(one.dbFieldName === 'note' ? { fieldShowType: 'slider' } : {}),
      })),
    }
    const { form, diagnostics } = lens.put(designed, wrong)
    expect(form).toBe(designed)
    expect(diagnostics).toMatchObject([{ severity: 'error', pointer: '/fields/note' }])
  })
})
