import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkDocument, documentValidators } from '#core/check'
import type { AnyDocument } from '#core/document'
import { createLibrary, createVocabulary, type VocabularyData } from '#core/library'
import { fullChecks } from '#core/model'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import vocabularyData from '#schemas/meta/vocabulary.json' with { type: 'json' }
import { documentFiles } from '../../scripts/documents/documentFiles.ts'
import { isSeen, placeIds, strayUnseen, wordsOf } from '../../scripts/generate/word/word.ts'
import { readPictures } from '../../scripts/pictures/picture.ts'
import { sampleFolder } from '../../scripts/pictures/samples.ts'
import { drawnDocuments } from './drawnDocuments.ts'
import { usedWords } from './usedWords.ts'

const pictures = readPictures()
const samples = documentFiles(sampleFolder).map(({ document }) => document as AnyDocument)
const validators = documentValidators()
const vocabulary = createVocabulary(vocabularyData as VocabularyData)
const library = createLibrary([...shippedDocuments(), ...samples], fullChecks, vocabulary)
const words = placeIds.flatMap((place) => wordsOf(place).map(([name]) => ({ place, name, at: `${place}.${name}` })))
const shownIn = (picture: (typeof pictures)[number]): string[] =>
  Object.entries(picture.words).flatMap(([place, names]) => names.map((name) => `${place}.${name}`))

describe('a word of the language', () => {
  it('is shown by a picture, or said to show nothing', () => {
    const pictured = new Set(pictures.flatMap(shownIn))
    expect(words.filter(({ place, name, at }) => isSeen(place, name) !== pictured.has(at)).map(({ at }) => at)).toEqual(
      [],
    )
  })

  it('is said to show nothing where there is such a word', () => expect(strayUnseen()).toEqual([]))
})

describe('a picture of the docs', () => {
  const pages = ['README.md', 'docs/recipes.md', 'docs/schema-language.md'].map((page) => readFileSync(page, 'utf8'))
  const isShown = (name: string) => pages.some((page) => page.includes(`images/${name}.png)`))

  it.each(pictures)('$name is drawn and shown', ({ name }) => {
    expect([existsSync(`docs/images/${name}.png`), isShown(name)]).toEqual([true, true])
  })

  it('is drawn by a script', () => {
    const images = readdirSync('docs/images').map((file) => file.replace('.png', ''))
    expect(images.sort()).toEqual(pictures.map(({ name }) => name).sort())
  })

  const used = new Map<string, Promise<Set<string>>>()
  const usedIn = (document: AnyDocument): Promise<Set<string>> => {
    const key = `${document.kind} ${document.id}`
    const wordsUsed = used.get(key) ?? usedWords(document)
    used.set(key, wordsUsed)
    return wordsUsed
  }

  it.each(pictures)(
    '$name shows words that its documents use',
    async (picture) => {
      const documents = drawnDocuments(picture.screens, library)
      const found = new Set((await Promise.all(documents.map(usedIn))).flatMap((each) => [...each]))
      expect(shownIn(picture).filter((at) => !found.has(at))).toEqual([])
    },
    60_000,
  )
})

describe('a document that is only drawn', () => {
  it.each(samples)('$id is right', (document) => {
    const problems = checkDocument(document, library, validators).filter(({ severity }) => severity === 'error')
    expect(problems).toEqual([])
  })
})
