import { describe, expect, it } from 'vitest'
import { defaultField, defaultHead, type FormField } from '#server/online'
import { lens, nothing } from './generatedForms.ts'

const chain = `{table: "sys_category", txt: "name", key: "id", linkField: "city,county", idField: "id", pidField: "pid", condition: " pid = '0'"}`
const field = (dbFieldName: string, more: Partial<FormField> = {}): FormField => ({
  ...{ ...defaultField(), dbFieldName, dbFieldTxt: dbFieldName },
  ...more,
})
const head = { ...defaultHead(), tableName: 'some_form', tableTxt: '地址' }

function built(dictTable: string) {
  const fields = [field('province', { fieldShowType: 'link_down', dictTable }), field('city'), field('county')]
  const { form, diagnostics } = lens.put(nothing, { head, fields, indexes: [], subs: [] })
  const [model, screen] = form.texts.map(({ text }) => JSON.parse(text))
  return { form, diagnostics, fields: model.fields, items: screen.form.items }
}

describe('linked drop-downs', () => {
  it('are a chain of references, each over the rows below the one before', () => {
    const { fields, items, diagnostics } = built(chain)
    expect(fields).toMatchObject({
      province: { type: 'ref', model: 'sysCategory', where: 'pid == null' },
      city: { type: 'ref', model: 'sysCategory' },
      county: { type: 'ref', model: 'sysCategory' },
    })
    expect(fields.city).not.toHaveProperty('where')
    expect(items).toEqual([
      'province',
      { field: 'city', options: { where: 'pid == $row.province' } },
      { field: 'county', options: { where: 'pid == $row.city' } },
    ])
    expect(diagnostics).toEqual([])
  })

  it('are answered as they were sent', () => {
    const { form } = built(chain)
    const read = lens.get(form)?.fields.filter(({ dbFieldName }) => /^(province|city|county)$/.test(dbFieldName))
    expect(read).toMatchObject([
      { fieldShowType: 'link_down', dictTable: chain, dictField: '', dictText: '' },
      { fieldShowType: 'text', dictTable: '' },
      { fieldShowType: 'text', dictTable: '' },
    ])
  })

  it.each([
    ['a setting that is none', '{table'],
    ['a table that nobody has', chain.replace('sys_category', 'no_such')],
    ['a column that the table does not have', chain.replace('"pid"', '"above"')],
    ['a stored value that is not the key', chain.replace('key: "id"', 'key: "code"')],
    ['a name that is none', chain.replace('"name"', '"name; drop table x"')],
  ])('are texts with a warning for %s', (_what, dictTable) => {
    const { fields, diagnostics } = built(dictTable)
    expect(fields.province.type).toBe('text')
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'no-effect', pointer: '/fields/province' }))
  })

  it.each(['1=1; drop table sys_user', "pid = '0' or 1 = 1", 'pid like x'])(
    'offer all rows, with a warning, for a condition such as %s',
    (condition) => {
      const { fields, diagnostics } = built(chain.replace(" pid = '0'", condition))
      expect(fields.province).not.toHaveProperty('where')
      expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'no-effect', pointer: '/fields/province' }])
    },
  )
})
