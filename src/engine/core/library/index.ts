/** A set of documents that refer to each other, and the vocabulary that does not come from documents. */
export { createLibrary, type Library } from './library.ts'
export {
  createVocabulary,
  openVocabulary,
  type Vocabulary,
  type VocabularyData,
  type WidgetDescription,
  type WidgetProps,
  widgetPropsSchema,
} from './vocabulary.ts'
