import { expect, it } from 'vitest'
import { formOver, modelDocument } from '#fixtures/engineDocuments.ts'
import { patchFor } from '../../../../src/engine/react/form/patch.ts'

const keyed = (enter: boolean) => {
  const model = { ...modelDocument({ name: { type: 'text', title: '名称' } }), key: { type: 'int', enter, max: 9999 } }
  return formOver(model as never, { items: ['name', 'id'] } as never).program.model
}
const sent = (enter: boolean, mode: 'create' | 'edit') =>
  patchFor({
    ...{ model: keyed(enter), mode, values: { name: '甲', id: 7 }, initial: {}, fits: () => true },
    ...{ scope: { shows: () => true, fieldRight: () => 'write' }, rowModel: () => undefined },
  })

it('a key that people enter is sent with a new record, and never again', () => {
  expect(sent(true, 'create')).toEqual({ name: '甲', id: 7 })
  expect(sent(true, 'edit')).toEqual({ name: '甲' })
  expect(sent(false, 'create')).toEqual({ name: '甲' })
})
