import { expect, it } from 'vitest'
import { checkDocument, documentValidators } from '#core/check'
import { createLibrary, createVocabulary, type VocabularyData } from '#core/library'
import { fullChecks } from '#core/model'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import vocabulary from '#schemas/meta/vocabulary.json' with { type: 'json' }

it('a detail of an unknown model is not told that its list is of another one', () => {
  const words = createVocabulary(vocabulary as unknown as VocabularyData)
  const library = createLibrary(shippedDocuments(), fullChecks, words)
  const document = {
    kind: 'screen',
    version: 2,
    id: 'village/well-detail',
    type: 'detail',
    title: '水井',
    model: 'well',
    actionsOf: 'alarm/record-list',
  } as const
  const found = checkDocument(document, library, documentValidators())
  expect(found.map(({ pointer, code }) => [pointer, code])).toEqual([['/model', 'unknown-model']])
})
