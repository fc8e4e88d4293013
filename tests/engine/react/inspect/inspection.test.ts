import { expect, it } from 'vitest'
import { createInspection, writtenPlace } from '#react/inspect'

const at = (id: string, pointer: string) => ({ document: { kind: 'screen', id } as const, pointer })
const writtenAt = (id: string, pointer: string) => ({ ...at(id, pointer), derived: false })

it('a place is told in the document that people wrote, also where the drawn one only extends it', () => {
  const inspection = createInspection()
  const items = ['name']
  const document = { columns: [{}, {}, { tone: '' }], filters: [''], detail: { items }, items }
  const model = { fields: { name: { required: true } } }
  inspection.learn([
    { kind: 'screen', id: 'a/own', revision: 0, document, from: { '/columns': 'a/base', '/detail': 'a/base' } },
    { kind: 'model', id: 'own', revision: 0, document: model, from: { '/fields/name': 'base' } },
  ])
  expect(writtenPlace(inspection, at('a/own', '/columns/2/tone'))).toEqual(writtenAt('a/base', '/columns/2/tone'))
  expect(writtenPlace(inspection, at('a/own', '/filters/0'))).toEqual(writtenAt('a/own', '/filters/0'))
  expect(writtenPlace(inspection, at('a/own#detail', '/detail/items/0'))).toEqual(
    writtenAt('a/base', '/detail/items/0'),
  )
  expect(writtenPlace(inspection, at('a/own.form', '/items/0'))).toEqual(writtenAt('a/own', '/items/0'))
  const field = { document: { kind: 'model', id: 'own' } as const, pointer: '/fields/name/required' }
  expect(writtenPlace(inspection, field).document.id).toBe('base')
})

it('a place is told where people wrote it, also where the served document has it elsewhere', () => {
  const inspection = createInspection()
  const document = { items: ['a', { tabs: [{ items: ['b'] }], visibleWhen: 'true' }] }
  const moved = {
    '/items/1': '/items/4',
    '/items/1/tabs/0': '/items/4/tabs/2',
    '/items/1/visibleWhen': '/items/4/list',
  }
  inspection.learn([{ kind: 'screen', id: 'a/own', revision: 0, document, moved }])
  const pointerOf = (pointer: string) => writtenPlace(inspection, at('a/own', pointer)).pointer
  expect(pointerOf('/items/0')).toBe('/items/0')
  expect(pointerOf('/items/1')).toBe('/items/4')
  expect(pointerOf('/items/1/visibleWhen')).toBe('/items/4/list')
  expect(pointerOf('/items/1/tabs/0/items/0')).toBe('/items/4/tabs/2/items/0')
})

it('what no document says is told as such, by the nearest place around it', () => {
  const inspection = createInspection()
  inspection.learn([{ kind: 'screen', id: 'a/own', revision: 0, document: { items: ['name'], form: {} } }])
  expect(writtenPlace(inspection, at('a/own', '/columns/3'))).toEqual({ ...at('a/own', ''), derived: true })
  expect(writtenPlace(inspection, at('a/own#form', '/form/items/2'))).toEqual({
    ...at('a/own', '/form'),
    derived: true,
  })
  expect(writtenPlace(inspection, at('a/own', '/items/0/columns/1'))).toEqual({
    ...at('a/own', '/items/0'),
    derived: true,
  })
})
