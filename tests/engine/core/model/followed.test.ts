import { expect, it } from 'vitest'
import type { FieldDocument } from '#core/document'
import { followedModel } from '#core/model'

it.each<[string, object, string | undefined]>([
  ['a reference', { type: 'ref', model: 'facilityType' }, 'facilityType'],
  ['a place in the tree of another model', { type: 'tree', model: 'facilityType' }, 'facilityType'],
  ['a place in the tree of its own model', { type: 'tree' }, 'sysDepart'],
  ['references to several', { type: 'refs', model: 'facilityType' }, undefined],
  ['a text', { type: 'text' }, undefined],
])('expressions follow %s to its model', (_, field, model) => {
  expect(followedModel({ title: '类型', ...field } as FieldDocument, 'sysDepart')).toBe(model)
})
