import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLibrary, createVocabulary } from '#core/library'
import { fullChecks } from '#core/model'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import vocabulary from '#schemas/meta/vocabulary.json' with { type: 'json' }
import {
  createLens,
  type Definition,
  defaultField,
  defaultHead,
  type FormField,
  type StoredForm,
  type TableIndex,
} from '#server/online'

const shipped = [...shippedDocuments()]
const base = createLibrary(shipped, fullChecks, createVocabulary(vocabulary as never))
const lens = createLens((documents) =>
  documents.length === 0
    ? base
    : createLibrary([...shipped, ...documents], fullChecks, createVocabulary(vocabulary as never)),
)
const nothing: StoredForm = { tableName: 'some_form', texts: [], complements: {} }

const flag = fc.constantFrom(0, 1)
const controls = [
  ...['text', 'textarea', 'password', 'date', 'datetime', 'time', 'list', 'radio', 'checkbox', 'list_multi', 'switch'],
  ...['sel_search', 'sel_tree', 'cat_tree', 'sel_user', 'sel_depart', 'image', 'file', 'umeditor', 'markdown', 'pca'],
  ...['link_down', 'hidden', 'popup'],
]
const chosen = (fieldShowType: string): Partial<FormField> => {
  if (['list', 'radio', 'checkbox', 'list_multi'].includes(fieldShowType)) return { dictField: 'sex' }
  if (fieldShowType === 'sel_search') return { dictTable: 'sys_position', dictField: 'code', dictText: 'name' }
  if (fieldShowType === 'sel_tree')
    return { dictTable: 'sys_depart', dictField: '0', dictText: 'id,pid,name,has_child' }
  if (fieldShowType === 'popup') return { dictTable: 'rpEmployee', dictField: 'name', dictText: 'a_b' }
  return {}
}

/** A field as clients of the family send it, with every setting. */
const field = (index: number): fc.Arbitrary<FormField> =>
  fc
    .record({
      fieldShowType: fc.constantFrom(...controls),
      dbType: fc.constantFrom('string', 'int', 'double', 'BigDecimal', 'Date', 'Datetime', 'Text', 'Blob'),
      dbFieldTxt: fc.constantFrom('名称', '数量', '说明'),
      ...{ dbLength: fc.constantFrom(0, 20, 5_000), dbPointLength: fc.constantFrom(0, 2), dbIsNull: flag },
      ...{ dbDefaultVal: fc.constantFrom('', '5'), dbIsPersist: fc.constantFrom(1, 1, 1, 0) },
      ...{ isShowForm: flag, isShowList: flag, isReadOnly: flag, isQuery: flag, sortFlag: flag },
      queryMode: fc.constantFrom('single', 'group', 'like', 'range', 'eq'),
      fieldLength: fc.constantFrom(120, 200),
      fieldMustInput: flag,
      fieldValidType: fc.constantFrom('', 'only', 'm', '*', '^A\\d$'),
      fieldDefaultValue: fc.constantFrom('', '无', '#{date}', '$' + '{order_no}', '{{ 1 + 1 }}', '#{unknown}'),
      fieldExtendJson: fc.constantFrom('', '{"uploadnum":3,"color":"red"}', '["1","0"]', '{"multiSelect":false}', '{x'),
      fieldHref: fc.constantFrom('', 'https://village.example/goods'),
      converter: fc.constantFrom('', 'com.example.Converter'),
      orderNum: fc.integer({ min: 6, max: 40 }),
    })
    .map((row) => ({
      ...defaultField(),
      ...chosen(row.fieldShowType),
      ...row,
      dbFieldName: `${['name', 'count', 'note', 'state', 'place', 'used'][index]}_of`,
    }))

const fields = fc
  .integer({ min: 2, max: 6 })
  .chain((count) =>
    fc
      .tuple(...Array.from({ length: count }, (_, index) => field(index)))
      .map(([first, ...rest]) => [{ ...first, dbIsPersist: 1 } as FormField, ...rest]),
  )

/** Indexes of the fields, of standard columns too; some twice, some of fields without a column. */
const indexesOf = (rows: readonly FormField[]): fc.Arbitrary<TableIndex[]> =>
  fc
    .array(
      fc.record({
        columns: fc.uniqueArray(fc.constantFrom(...rows.map(({ dbFieldName }) => dbFieldName), 'create_time'), {
          minLength: 1,
          maxLength: 3,
        }),
        indexType: fc.constantFrom('normal' as const, 'unique' as const),
      }),
      { maxLength: 3 },
    )
    .map((list) =>
      list.map(({ columns, indexType }, index) => ({
        ...{ indexName: `idx_${index}`, indexField: columns.join(','), indexType },
      })),
    )

/** The fields that a tree adds: the row above, and whether there are rows below, which is computed. */
const treeFields: readonly FormField[] = [
  { ...defaultField(), dbFieldName: 'pid', dbFieldTxt: '上级', dbLength: 32, orderNum: 50 },
  { ...defaultField(), dbFieldName: 'has_child', dbFieldTxt: '有下级', dbLength: 3, dictField: 'yn', orderNum: 51 },
]
const treeHead = { isTree: 'Y', treeParentIdField: 'pid', treeIdField: 'has_child', treeFieldname: 'name_of' }

const head = fc.record({
  tableTxt: fc.constantFrom('走访登记', '设备台账'),
  ...{ isCheckbox: fc.constantFrom('Y', 'N'), isPage: fc.constantFrom('Y', 'N') },
  formTemplate: fc.constantFrom('1', '2', '3', '4'),
  themeTemplate: fc.constantFrom('normal', 'erp'),
  extConfigJson: fc.constantFrom('', '{"rows":"all"}', '{"reportPrintShow":1,"rows":"all"}', '{"joinQuery":1}'),
  scroll: flag,
})

const subTable = (index: number, one: number): fc.Arbitrary<Definition['subs'][number]> =>
  fields.chain((rows) =>
    indexesOf(rows).map((indexes) => ({
      indexes,
      head: {
        ...defaultHead(),
        ...{ tableName: ['part_one', 'part_two'][index] as string, tableTxt: '明细', tableType: 3 },
        ...{ relationType: one, tabOrderNum: index + 1 },
      },
      fields: [
        { ...defaultField(), dbFieldName: 'some_form_id', dbFieldTxt: '主表', mainTable: 'some_form', mainField: 'id' },
        ...rows,
      ],
    })),
  )

const definition: fc.Arbitrary<Definition> = fc
  .tuple(head, fields, fc.constantFrom(0, 1, 2), fc.boolean(), subTable(0, 0), subTable(1, 1))
  .chain(([own, rows, count, isTree, ...subs]) =>
    indexesOf(rows).map((indexes) => ({
      head: {
        ...{ ...defaultHead(), ...own, tableName: 'some_form', tableType: count > 0 ? 2 : 1 },
        ...(isTree ? treeHead : {}),
      },
      fields: isTree ? [...rows, ...treeFields] : rows,
      indexes,
      subs: subs.slice(0, count),
    })),
  )

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
