import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Definition, defaultField, defaultHead, type FormField, type StoredForm } from '#server/online'
import { buttons, definition, lens, nothing } from './generatedForms.ts'

/** The names of the counted sub-tables are ours. */
const comparable = (target: Definition | undefined) => {
  if (!target) return undefined
  const { subTableStr: _, ...head } = target.head
  return { ...target, head }
}
const textsOf = ({ texts }: StoredForm) => texts.map(({ text }) => text)
const copyOf = (form: StoredForm): StoredForm => {
  const view = lens.view(form, { number: 1, id: 'view-1', version: 3 })
  if (!view) throw new Error('the form cannot be copied')
  return view
}
const read = (form: StoredForm): Definition => lens.get(form) as Definition

/** What belongs to the column of a field. */
const columnOf = ({ dbType, dbLength, dbPointLength, dbIsKey, dbIsNull, ...rest }: FormField) => ({
  ...{ dbType, dbLength, dbPointLength, dbIsKey, dbIsNull, dbDefaultVal: rest.dbDefaultVal },
  ...{ dbIsPersist: rest.dbIsPersist, mainTable: rest.mainTable, mainField: rest.mainField },
})

/** A view with the settings that another form has for the fields of the same names; the columns stay. */
const withSettingsOf = (view: Definition, other: Definition): Definition => ({
  ...view,
  head: {
    ...view.head,
    tableTxt: other.head.tableTxt,
    ...{ isCheckbox: other.head.isCheckbox, isPage: other.head.isPage, formTemplate: other.head.formTemplate },
    ...{ scroll: other.head.scroll, themeTemplate: other.head.themeTemplate },
  },
  fields: view.fields
    .map((field) => {
      const same = other.fields.find(({ dbFieldName }) => dbFieldName === field.dbFieldName)
      return same ? { ...same, ...columnOf(field) } : field
    })
    .toSorted((one, two) => one.orderNum - two.orderNum),
})

describe('the lens over a view copy of a form', () => {
  it('answers at first what the form says, over the same table, and leaves the form alone', () => {
    fc.assert(
      fc.property(definition, (target) => {
        const { form } = lens.put(nothing, target)
        const view = copyOf(form)
        const original = read(form)
        expect(comparable(read(view))).toEqual({
          ...comparable({ ...original, subs: [] }),
          head: {
            ...comparable(original)?.head,
            ...{ id: 'view-1', tableName: 'some_form$1', copyType: 1, copyVersion: 3, physicId: 'some_form' },
          },
        })
        expect(view.texts.map(({ id }) => id)).toEqual(['cgform/some-form--1'])
      }),
      { numRuns: 25 },
    )
  })

  it('answers what was put, with no edit of the model', () => {
    fc.assert(
      fc.property(definition, definition, (first, second) => {
        const view = copyOf(lens.put(nothing, first).form)
        const target = withSettingsOf(read(view), second)
        const { form, diagnostics } = lens.put(view, target)
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
        expect(comparable(lens.get(form))).toEqual(comparable(target))
        expect(form.original).toBe(view.original)
        expect(form.texts.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['screen cgform/some-form--1'])
      }),
      { numRuns: 25 },
    )
  })

  it('changes no byte when what it answers is put back, buttons too', () => {
    fc.assert(
      fc.property(definition, definition, buttons, (first, second, own) => {
        const copied = copyOf(lens.putButtons(lens.put(nothing, first).form, own).form)
        expect(lens.buttons(copied)).toEqual(own)
        for (const view of [copied, lens.put(copied, withSettingsOf(read(copied), second)).form]) {
          const again = lens.put(view, read(view)).form
          expect([textsOf(again), again.complements]).toEqual([textsOf(view), view.complements])
          const pressed = lens.putButtons(view, lens.buttons(view)).form
          expect([textsOf(pressed), pressed.complements]).toEqual([textsOf(view), view.complements])
        }
      }),
      { numRuns: 15 },
    )
  })
})

const row = (dbFieldName: string, dbFieldTxt: string, more: Partial<FormField> = {}): FormField => ({
  ...{ ...defaultField(), isShowList: 1, dbFieldName, dbFieldTxt, dbLength: 40 },
  ...more,
})
const goods: Definition = {
  head: { ...defaultHead(), tableName: 'some_form', tableTxt: '设备' },
  fields: [
    row('name', '名称', { isQuery: 1, orderNum: 6 }),
    row('kind', '类别', { fieldShowType: 'list', dictField: 'sex', orderNum: 7 }),
    row('price', '单价', { dbType: 'int', dbLength: 0, orderNum: 8 }),
    row('note', '说明', { isShowList: 0, orderNum: 9 }),
  ],
  indexes: [],
  subs: [],
}

describe('the settings of a view copy', () => {
  const original = lens.put(nothing, goods).form
  const view = copyOf(original)
  const screenOf = ({ texts }: StoredForm) => JSON.parse(texts[0]?.text ?? '')
  const changed = (column: string, change: Partial<FormField>) =>
    lens.put(view, {
      ...read(view),
      fields: read(view).fields.map((field) => (field.dbFieldName === column ? { ...field, ...change } : field)),
    })

  it('have permission codes of their own, of the screen and of each built-in action', () => {
    expect(screenOf(view)).toMatchObject({
      ...{ id: 'cgform/some-form--1', model: 'someForm', permission: 'someForm:view1:list' },
      toolbar: [
        { id: 'create', permission: 'someForm:view1:add' },
        { id: 'import', permission: 'someForm:view1:import' },
        { id: 'export', permission: 'someForm:view1:export' },
        { id: 'batch_delete', permission: 'someForm:view1:batch_delete' },
      ],
      rowActions: [
        { id: 'edit', permission: 'someForm:view1:edit' },
        {
          more: [
            { id: 'detail', permission: 'someForm:view1:detail' },
            { id: 'delete', permission: 'someForm:view1:delete' },
          ],
        },
      ],
    })
  })

  it.each([
    ['a title in the list, the filters and the form', 'name', { dbFieldTxt: '全称 {x}' }, { title: '全称 {{x}}' }],
    ['a required field', 'note', { fieldMustInput: 1 }, { requiredWhen: true }],
    ['a rule', 'note', { fieldValidType: 'm' }, { rules: ['m'] }],
    ['a default', 'note', { fieldDefaultValue: '无' }, { default: '无' }],
    ['another control of the same type', 'kind', { fieldShowType: 'radio' }, { widget: 'radio' }],
    ['a text in several lines', 'note', { fieldShowType: 'textarea' }, { widget: 'textarea', span: 2 }],
    ['a read-only field', 'price', { isReadOnly: 1 }, { readonlyWhen: true }],
  ])('stand on its screens: %s', (_what, column, change, words) => {
    const { form, diagnostics } = changed(column, change)
    expect(diagnostics).toEqual([])
    const { form: body, columns, filters, detail } = screenOf(form)
    expect(body.items).toContainEqual({ field: column, ...words })
    const titled = 'title' in words ? [{ field: column, ...words }] : []
    expect([...filters, ...detail.items].filter((entry) => typeof entry !== 'string')).toEqual([...titled, ...titled])
    expect(columns[0].title).toBe(titled[0]?.title)
  })

  it.each([
    ['a field off the list', 'price', { isShowList: 0 }, 'columns'],
    ['a field off the form', 'price', { isShowForm: 0 }, 'form'],
  ])('leave those of the form as they are: %s', (_what, column, change, part) => {
    const { form } = changed(column, change)
    expect(JSON.stringify(screenOf(form)[part])).not.toContain(column)
    expect(read(original).fields.find(({ dbFieldName }) => dbFieldName === column)).toMatchObject({
      ...{ isShowList: 1, isShowForm: 1 },
    })
  })

  it('keeps what a screen cannot say of a field, with a warning', () => {
    const { form, diagnostics } = changed('note', { fieldShowType: 'date' })
    expect(diagnostics).toMatchObject([{ severity: 'warning', document: { kind: 'screen' }, code: 'no-effect' }])
    expect(textsOf(form)).toEqual(textsOf(view))
    expect(read(form).fields.find(({ dbFieldName }) => dbFieldName === 'note')).toMatchObject({ fieldShowType: 'date' })
  })

  const now = read(view)
  it.each<readonly [string, Definition, string]>([
    ['a new column', { ...now, fields: [...now.fields, row('size', '大小')] }, 'size'],
    ['a column less', { ...now, fields: now.fields.filter(({ dbFieldName }) => dbFieldName !== 'note') }, 'note'],
    [
      'another length',
      { ...now, fields: now.fields.map((field) => (field.dbFieldName === 'note' ? { ...field, dbLength: 9 } : field)) },
      'note.dbLength',
    ],
    [
      'an index',
      { ...now, indexes: [{ indexName: 'by_kind', indexField: 'kind', indexType: 'normal' }] },
      'by_kind normal (kind)',
    ],
    ['another kind of table', { ...now, head: { ...now.head, tableType: 2 } }, '表类型'],
    ['a tree', { ...now, head: { ...now.head, isTree: 'Y', treeParentIdField: 'note' } }, '树形'],
  ])('does not change the table: refuses %s', (_what, target, named) => {
    const { form, diagnostics } = lens.put(view, target)
    expect(form).toBe(view)
    expect(diagnostics).toMatchObject([{ severity: 'error', code: 'not-allowed' }])
    expect(diagnostics[0]?.message).toContain(named)
  })

  it('follows the fields of its form: a renamed one, one that is gone, and the lengths of columns', () => {
    const titled = changed('name', { dbFieldTxt: '全称' }).form
    const renamed = {
      ...goods,
      fields: goods.fields
        .filter(({ dbFieldName }) => dbFieldName !== 'price')
        .map((field) => (field.dbFieldName === 'name' ? { ...field, dbFieldName: 'full_name', dbLength: 60 } : field)),
    }
    const renames = [{ table: 'some_form', from: 'name', to: 'full_name' }]
    const form = lens.put(original, renamed, { renames }).form
    const followed = lens.follow(titled, form, renames)
    expect(textsOf(followed).join()).not.toMatch(/"(name|price)"/)
    expect(screenOf(followed).form.items).toEqual([{ field: 'fullName', title: '全称' }, 'kind', 'note'])
    expect(read(followed).fields.find(({ dbFieldName }) => dbFieldName === 'full_name')).toMatchObject({
      ...{ dbFieldTxt: '全称', dbLength: 60 },
    })
  })
})
