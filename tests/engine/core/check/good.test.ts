import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import good from '#cases/document/good.json' with { type: 'json' }
import { checkDocument, documentValidators } from '#core/check'
import { type AnyDocument, builtInActions, printDiagnostic } from '#core/document'
import { functionNames } from '#core/expression'
import { fieldTypes } from '#core/fieldType'
import { createLibrary, createVocabulary, type VocabularyData } from '#core/library'
import { fullChecks } from '#core/model'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import vocabulary from '#schemas/meta/vocabulary.json' with { type: 'json' }

const documents = good as unknown as AnyDocument[]
const library = createLibrary(
  [...shippedDocuments(), ...documents],
  fullChecks,
  createVocabulary(vocabulary as unknown as VocabularyData),
)
const validators = documentValidators()

it.each(documents.map((document) => [`${document.kind} ${document.id}`, document] as const))(
  '%s raises no false alarm',
  (name, document) => {
    const found = checkDocument(document, library, validators)
    expect(found.map((diagnostic) => printDiagnostic(diagnostic, name))).toEqual([])
  },
)

/** Every key and every text, however deep. */
function keysAndTexts(node: unknown): { keys: string[]; texts: string[] } {
  if (typeof node === 'string') return { keys: [], texts: [node] }
  if (typeof node !== 'object' || node === null) return { keys: [], texts: [] }
  const below = Object.values(node).map(keysAndTexts)
  return {
    keys: [...Object.keys(node), ...below.flatMap(({ keys }) => keys)],
    texts: below.flatMap(({ texts }) => texts),
  }
}

describe('the documents without a mistake use', () => {
  const { keys, texts } = keysAndTexts(documents)
  const words = JSON.parse(readFileSync('scripts/generate/word/words.json', 'utf8')) as Record<
    string,
    { words: object }
  >

  it('every word of the language', () => {
    const wordKeys = Object.values(words).flatMap((place) => Object.keys(place.words))
    expect([...new Set(wordKeys)].filter((word) => !keys.includes(word))).toEqual([])
  })

  it('every field type', () => {
    expect(fieldTypes.map(({ id }) => id).filter((id) => !texts.includes(id))).toEqual([])
  })

  it('every built-in action that there is a place for', () => {
    expect(builtInActions.filter((id) => id !== 'start' && !texts.includes(id))).toEqual([])
  })

  it('every function of expressions', () => {
    const isUsed = (name: string) => texts.some((text) => new RegExp(`\\b${name}\\(`).test(text))
    expect(functionNames.filter((name) => !isUsed(name))).toEqual([])
  })
})
