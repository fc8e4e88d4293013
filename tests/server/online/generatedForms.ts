import fc from 'fast-check'
import { createLibrary, createVocabulary } from '#core/library'
import { fullChecks } from '#core/model'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import vocabulary from '#schemas/meta/vocabulary.json' with { type: 'json' }
import {
  type Button,
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
/** The lens over the shipped documents. */
export const lens = createLens((documents) =>
  documents.length === 0
    ? base
    : createLibrary([...shipped, ...documents], fullChecks, createVocabulary(vocabulary as never)),
)
export const nothing: StoredForm = { tableName: 'some_form', texts: [], complements: {} }

const flag = fc.constantFrom(0, 1)
const controls = [
  ...['text', 'textarea', 'password', 'date', 'datetime', 'time', 'list', 'radio', 'checkbox', 'list_multi', 'switch'],
  ...['sel_search', 'sel_tree', 'cat_tree', 'sel_user', 'sel_depart', 'image', 'file', 'umeditor', 'markdown', 'pca'],
  ...['link_down', 'hidden', 'popup'],
]
/** A chain over the categories, which any field after it that is a plain text may follow. */
const linkDown = `{table:"sys_category",txt:"name",key:"id",linkField:"note_of,used_of",idField:"id",pidField:"pid",condition:"pid='0'"}`
const chosen = (fieldShowType: string): Partial<FormField> => {
  if (['list', 'radio', 'checkbox', 'list_multi'].includes(fieldShowType)) return { dictField: 'sex' }
  if (fieldShowType === 'sel_search') return { dictTable: 'sys_position', dictField: 'code', dictText: 'name' }
  if (fieldShowType === 'sel_tree')
    return { dictTable: 'sys_depart', dictField: '0', dictText: 'id,pid,name,has_child' }
  if (fieldShowType === 'link_down') return { dictTable: linkDown }
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
      dbFieldName: `${['name', 'count', 'note', 'state', 'place', 'used'][index]}_${['of', '1', '2_of', '30', 'of_4', '5a'][index]}`,
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
        ...{ tableName: ['part_1', 'part_two'][index] as string, tableTxt: '明细', tableType: 3 },
        ...{ relationType: one, tabOrderNum: index + 1 },
      },
      fields: [
        { ...defaultField(), dbFieldName: 'some_form_id', dbFieldTxt: '主表', mainTable: 'some_form', mainField: 'id' },
        ...rows,
      ],
    })),
  )

/** A form with its sub-tables, as a tree or not. */
export const definition: fc.Arbitrary<Definition> = fc
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

const button: fc.Arbitrary<Button> = fc.record({
  buttonCode: fc.constantFrom('lend', 'bring_back', 'Sell', 'edit'),
  buttonName: fc.constantFrom('借出', '归还 {name}', '卖'),
  buttonIcon: fc.constantFrom('', 'edit', 'icon-none'),
  buttonStatus: fc.constantFrom('1', '1', '0'),
  buttonStyle: fc.constantFrom('link', 'button', 'form', 'side'),
  ...{ optType: fc.constantFrom('js', 'action'), optPosition: fc.constantFrom('1', '2') },
  exp: fc.constantFrom(
    ...['', 'name_of#eq#1', 'name_of#in#1,2', 'count_of#gt#3&&name_of#ne#x', 'name_of#empty#true', 'name_of#like#x'],
    ...["name_of#eq#'; drop", 'other#eq#1'],
  ),
  orderNum: fc.integer({ min: 0, max: 9 }),
})
/** Buttons as clients of the family send them. */
export const buttons = fc.uniqueArray(button, { selector: ({ buttonCode }) => buttonCode, maxLength: 4 })
