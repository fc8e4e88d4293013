import { type ScreenDocument, wordsOfScreen } from '#core/document'
import type { Library } from '#core/library'
import { availableNames, screenDiagnostics } from '#core/message'
import { type Collector, findingOf, nearest } from '#core/model'
import { inheritScreen } from '#core/screen'

const ofExtending = new Set(['extends', 'model'])

/** Checks that a screen which extends another uses only words of the type that the other has. */
export function checkExtendedWords(document: ScreenDocument, library: Library, collector: Collector): void {
  if (!('extends' in document)) return
  const plain = inheritScreen(document, library)
  if (!plain) return
  const { title, words } = wordsOfScreen(plain.type)
  for (const word of Object.keys(document)) {
    if (words.includes(word) || (ofExtending.has(word) && (word !== 'model' || words.includes('model')))) continue
    collector.add(
      [word],
      findingOf(screenDiagnostics.unknownWord, { title, word }, nearest(word, words) ?? availableNames(words)),
    )
  }
}
