import { expect, it } from 'vitest'
import { checkReferences, checkStructure, documentValidators } from '#core/check'
import type { AnyDocument } from '#core/document'
import { libraryOf } from '#fixtures/library.ts'

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
  expect(messagesAt(model(''), '/fields/state/dict')).toEqual(['还没有填写 字典'])
  expect(messagesAt(model('A-'), '/fields/state/dict')).toEqual(['"A-" 的写法不对'])
})

it('a group without items has nothing in it yet', () => {
  const form = { kind: 'screen', version: 2, id: 'demo/well-form', type: 'form', title: '水井', model: 'well' }
  expect(messagesAt({ ...form, items: [{ group: '分组', items: [] }] }, '/items/0/items')).toEqual(['里面还没有内容'])
})

it.each(['toString', 'valueOf', 'hasOwnProperty'])(
  'the name %s, which every object has, is a name like others',
  (name) => {
    const written = model('state')
    expect(messagesAt({ ...written, [name]: 1 }, `/${name}`)).toEqual([`没有 "${name}" 这个词`])
    expect(
      messagesAt({ ...written, fields: { state: { ...written.fields.state, type: name } } }, '/fields/state/type'),
    ).toEqual([`"${name}" 不可用`])
    const list = {
      kind: 'screen',
      version: 2,
      id: 'demo/well-list',
      type: 'list',
      title: '水井',
      model: 'well',
    } as const
    const screen = { ...list, rowActions: [name, { id: name, title: '打开', run: [{ message: '好' }] }] } as AnyDocument
    const library = libraryOf(...([written, screen] as AnyDocument[]))
    const codes = checkReferences(screen, library).map(({ pointer, code }) => `${pointer} ${code}`)
    expect(codes).toContain('/rowActions/0 unknown-action')
    expect(codes.filter((code) => code.startsWith('/rowActions/1'))).toEqual([])
  },
)
