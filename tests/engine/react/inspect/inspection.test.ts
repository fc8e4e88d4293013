import { expect, it } from 'vitest'
import { createInspection } from '#react/inspect'

const at = (id: string, pointer: string) => ({ document: { kind: 'screen', id } as const, pointer })

it('a place is told in the document that people wrote, also where the drawn one only extends it', () => {
  const inspection = createInspection()
  const document = {}
  inspection.learn([
    { kind: 'screen', id: 'a/own', revision: 0, document, from: { '/columns': 'a/base', '/detail': 'a/base' } },
    { kind: 'model', id: 'own', revision: 0, document, from: { '/fields/name': 'base' } },
  ])
  expect(inspection.written(at('a/own', '/columns/2/tone'))).toEqual(at('a/base', '/columns/2/tone'))
  expect(inspection.written(at('a/own', '/columnsOfMine'))).toEqual(at('a/own', '/columnsOfMine'))
  expect(inspection.written(at('a/own', '/filters/0'))).toEqual(at('a/own', '/filters/0'))
  expect(inspection.written(at('a/own#detail', '/detail/items/0'))).toEqual(at('a/base', '/detail/items/0'))
  expect(inspection.written(at('a/plan.form', '/items/0'))).toEqual(at('a/plan', '/items/0'))
  const field = { document: { kind: 'model', id: 'own' } as const, pointer: '/fields/name/required' }
  expect(inspection.written(field).document.id).toBe('base')
})
