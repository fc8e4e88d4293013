import { createVocabulary, type VocabularyData } from '#core/library'
import vocabularyData from '#schemas/meta/vocabulary.json' with { type: 'json' }

/** The widgets of the product. */
export const vocabulary = createVocabulary(vocabularyData as VocabularyData)
