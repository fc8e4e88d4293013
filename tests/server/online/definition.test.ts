import { describe, expect, it } from 'vitest'
import cases from '#cases/online/fields.json' with { type: 'json' }
import { createLibrary, createVocabulary } from '#core/library'
import { fullChecks } from '#core/model'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import dict from '#schemas/dicts/online.dict.json' with { type: 'json' }
import vocabulary from '#schemas/meta/vocabulary.json' with { type: 'json' }
import { buildDocuments, controls, type Definition, defaultField, defaultHead, type FormField } from '#server/online'

const plain: FormField = {
  ...defaultField(),
  dbFieldName: 'some_field',
  dbFieldTxt: '字段',
  fieldLength: 0,
  queryMode: '',
}
const head: Definition['head'] = { ...defaultHead(), id: 'h1', tableName: 'some_form', tableTxt: '某登记' }
const library = createLibrary(shippedDocuments(), fullChecks, createVocabulary(vocabulary as never))

type Built = { model: Record<string, never>; screen: Record<string, unknown>; codes: string[]; hints: string[] }
function build(fields: readonly Partial<FormField>[], more: Partial<Definition['head']> = {}): Built {
  const definition = {
    head: { ...head, ...more },
    fields: fields.map((field) => ({ ...plain, ...field })),
    indexes: [],
    subs: [],
  }
  const { documents, diagnostics } = buildDocuments(definition, { library, live: library })
  const [model, screen] = documents as unknown as [Built['model'], Built['screen']]
  return { model, screen, codes: diagnostics.map(({ code }) => code), hints: diagnostics.map(({ hint }) => hint ?? '') }
}

describe('a field of a form', () => {
  it.each(cases)('$field is $is', ({ field, is, faults = [] }) => {
    const { model, codes } = build([field as Partial<FormField>])
    expect(model.fields).toEqual({ someField: { title: '字段', ...is } })
    expect(codes).toEqual(faults)
  })

  it.each(['toString', 'constructor'])('has no control, mask, variable or search by the name %s', (name) => {
    const { model, screen, codes } = build([
      { fieldShowType: name },
      { dbFieldName: 'masked', fieldValidType: name },
      { dbFieldName: 'preset', fieldDefaultValue: `#{${name}}` },
      { dbFieldName: 'sought', isQuery: 1, queryMode: name },
    ])
    expect(codes).toEqual(['not-allowed', 'no-effect'])
    expect(model.fields).toMatchObject({ masked: { rules: [{ rule: 'pattern', pattern: name }] } })
    expect(model.fields).not.toHaveProperty('preset.default')
    expect(screen.filters).toEqual(['sought'])
  })

  it('has a control for every item of the dictionary', () => {
    const items = dict.dicts.field_show_type.items.map(({ value }) => value)
    expect(Object.keys(controls).toSorted()).toEqual(items.toSorted())
  })
})

describe('a form', () => {
  it('belongs to the department of who entered it unless it says otherwise', () => {
    expect(build([{}]).model.rows).toEqual({ department: 'sysOrgCode' })
    expect(build([{}], { extConfigJson: '{"rows":"all"}' })).toMatchObject({ model: { rows: 'all' }, codes: [] })
  })

  it('leaves out what every record has, and what is not stored', () => {
    const { model } = build([
      { dbFieldName: 'id' },
      { dbFieldName: 'create_by' },
      { dbIsPersist: 0 },
      { dbFieldName: 'own' },
    ])
    expect(Object.keys(model.fields ?? {})).toEqual(['own'])
  })

  it('shows each field where it is to be shown', () => {
    const { screen } = build([
      { dbFieldName: 'name', isQuery: 1, queryMode: 'like', fieldLength: 200, sortFlag: 1 },
      { dbFieldName: 'secret_word', fieldShowType: 'password', isQuery: 1 },
      { dbFieldName: 'note', fieldShowType: 'textarea', isShowList: 0, isReadOnly: 1 },
      { dbFieldName: 'made_for', fieldShowType: 'hidden', isShowList: 0 },
    ])
    expect(screen).toMatchObject({
      id: 'cgform/some-form',
      filters: [{ field: 'name', match: 'like' }],
      columns: [{ field: 'name', width: 200, action: 'detail' }],
      form: { grid: 2, items: ['name', 'secretWord', { field: 'note', span: 2, readonlyWhen: true }] },
      detail: { items: ['name', 'note'] },
    })
  })

  it.each([
    ['a table of a model', { tableName: 'sys_user' }, 'duplicate-id'],
    ['a table of the server', { tableName: 'document_head' }, 'duplicate-id'],
    ['a name that does not lead back', { tableName: 'form__a' }, 'bad-format'],
    ['a tree without a parent', { isTree: 'Y', treeParentIdField: 'pid' }, 'missing-key'],
  ])('refuses %s', (_what, more, code) => {
    expect(build([{}], more).codes).toContain(code)
  })

  it('refuses names of columns that do not lead back, and a form without fields', () => {
    expect(build([{ dbFieldName: 'line__1' }])).toMatchObject({ codes: ['bad-format'], hints: ['写成 line_1'] })
    expect(build([{ dbFieldName: '_x' }]).hints).toEqual(['用小写字母开头的单词，以单个下划线相连'])
    expect(build([]).codes).toEqual(['missing-key'])
  })
})
