import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { createLibrary, type Library } from '#core/library'
import { fullChecks } from '#core/model'
import { dictDocument, modelDocument } from '#fixtures/library.ts'

const text = { type: 'text', title: '名称', max: 50 }

const colours = dictDocument('colour', { red: '红' })
const base = modelDocument('base', { abstract: true, fields: { code: text } })
const town = modelDocument('town', { fields: { name: text } })
const village = modelDocument('village', {
  extends: 'base',
  fields: { name: text, colour: { type: 'text', title: '颜色', dict: 'colour' }, town: { type: 'ref', model: 'town' } },
})
const house = modelDocument('house', {
  fields: {
    village: { type: 'ref', model: 'village' },
    label: { type: 'formula', title: '标签', expression: 'village$.name' },
  },
})
const well = modelDocument('well', { fields: { name: text } })

const over = (...documents: AnyDocument[]): Library =>
  createLibrary([colours, base, town, village, house, well, ...documents], fullChecks)

/** The models that a library with these documents over those above resolves anew. */
function resolvedAnew(...documents: AnyDocument[]): string[] {
  const before = over()
  const earlier = new Map(before.models().map((model) => [model.id, model]))
  return over(...documents)
    .models()
    .filter((model) => model !== earlier.get(model.id))
    .map(({ id }) => id)
}

const changed = (id: string, fields: object, more: object = {}) => modelDocument(id, { fields, ...more })

it('a library over the same documents resolves none anew', () => {
  expect(resolvedAnew()).toEqual([])
})

it('a changed model is resolved anew, and whatever refers to it, directly or over others', () => {
  expect(resolvedAnew(changed('well', { name: text, depth: { type: 'int' } }))).toEqual(['well'])
  expect(resolvedAnew(changed('house', { name: text }))).toEqual(['house'])
  expect(resolvedAnew(changed('town', { title: text }))).toEqual(['town', 'village', 'house'])
})

it('an abstract model is part of those that extend it', () => {
  const wider = modelDocument('base', { abstract: true, fields: { code: text, mark: text } })
  expect(resolvedAnew(wider)).toEqual(['village', 'house'])
  expect(over(wider).resolvedModel('village')?.field('mark')).toBeDefined()
})

it('a dictionary and a model that come or go are seen', () => {
  const codeless = createLibrary([base, town, village, house, well], fullChecks)
  expect(codeless.resolved('village')?.diagnostics).toMatchObject([{ pointer: '/fields/colour/dict' }])
  expect(over().resolved('village')?.diagnostics).toEqual([])
  const townless = createLibrary([colours, base, village, house, well], fullChecks)
  expect(townless.resolved('village')?.diagnostics).toMatchObject([{ pointer: '/fields/town/model' }])
})

it('expressions over a changed field are checked again, also those whose types are cached', () => {
  const numbers = changed('village', { name: { type: 'int', title: '号' }, town: { type: 'ref', model: 'town' } })
  const counted = modelDocument('house', {
    fields: {
      village: { type: 'ref', model: 'village' },
      label: { type: 'formula', title: '标签', expression: 'round(village$.name)' },
    },
  })
  expect(over(counted).resolved('house')?.diagnostics.length).toBeGreaterThan(0)
  expect(over(counted, numbers).resolved('house')?.diagnostics).toEqual([])
  expect(over(counted).resolved('house')?.diagnostics.length).toBeGreaterThan(0)
})
