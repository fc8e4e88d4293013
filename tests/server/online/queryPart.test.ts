import { describe, expect, it } from 'vitest'
import { createLibrary } from '#core/library'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import { queryPartOf } from '#server/online'

const library = createLibrary(shippedDocuments(), null)
const itemOf = (model: string, name: string, match?: string) => {
  const field = library.resolvedModel(model)?.field(name) ?? expect.unreachable(`${model}.${name}`)
  return queryPartOf([{ name, field, match }], { library, options: () => [] })[0]
}

describe('an item of a query part says where its options come from', () => {
  it('a dictionary', () => {
    expect(itemOf('personalEmployee', 'gender')).toMatchObject({
      ...{ field: 'gender', label: '性别', view: 'radio', mode: 'single', config: '1' },
      ...{ dictCode: 'sex', dictTable: '', dictText: '' },
    })
  })

  it('departments, with what is stored and shown of them', () => {
    const item = itemOf('personalEmployee', 'currentDepartment')
    expect(item).toMatchObject({ view: 'sel_depart', dictTable: 'sys_depart', dictText: 'depart_name', dictCode: 'id' })
    expect(JSON.parse(String(item?.fieldExtendJson))).toEqual({ store: 'id', text: 'departName', multiSelect: false })
  })

  it('a tree, level by level', () => {
    expect(itemOf('product', 'typeId')).toMatchObject({
      ...{ view: 'sel_tree', pidField: 'pid', pidValue: '', hasChildField: '' },
      dict: expect.stringMatching(/^\w+,\w+,id$/),
    })
  })

  it('categories below one of them', () => {
    expect(itemOf('sysApi', 'category')).toMatchObject({ view: 'cat_tree', pcode: 'A01' })
  })

  it('a range by its two ends', () => {
    expect(itemOf('personalEmployee', 'entryDate', 'range')).toMatchObject({ view: 'date', mode: 'group', hidden: '0' })
  })
})
