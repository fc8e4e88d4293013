/** A set of documents that refer to each other, and the vocabulary that does not come from documents. */
export { createLibrary, type Library } from './library.ts'
export type { Vocabulary, VocabularyData, WidgetDescription } from './vocabulary.ts'
export { createVocabulary, openVocabulary } from './vocabulary.ts'
