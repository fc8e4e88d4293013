import { expect, it } from 'vitest'
import { checkStructure, documentValidators } from '#core/check'

const validators = documentValidators()
const messagesAt = (document: object, at: string) =>
  checkStructure(document, validators)
    .filter(({ pointer }) => pointer === at)
    .map(({ message }) => message)

const model = (dict: string) => ({
  ...{ kind: 'model', version: 2, id: 'well', title: '水井', api: '/demo/well', permission: 'well', rows: 'all' },
  fields: { state: { type: 'dict', title: '状态', dict } },
})

it('a name that is still to be chosen is said to be missing, a wrong one to be wrong', () => {
  expect(messagesAt(model(''), '/fields/state/dict')).toEqual(['还没有填写'])
  expect(messagesAt(model('A-'), '/fields/state/dict')).toEqual(['"A-" 的写法不对'])
})

it('a group without items has nothing in it yet', () => {
  const form = { kind: 'screen', version: 2, id: 'demo/well-form', type: 'form', title: '水井', model: 'well' }
  expect(messagesAt({ ...form, items: [{ group: '分组', items: [] }] }, '/items/0/items')).toEqual(['里面还没有内容'])
})
