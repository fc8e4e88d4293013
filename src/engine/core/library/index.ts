/** A set of documents that refer to each other, with the vocabulary from outside. */
export { createLibrary, type Library, withScreens } from './library.ts'
export {
  createVocabulary,
  openVocabulary,
  type Vocabulary,
  type VocabularyData,
  type WidgetDescription,
  type WidgetProps,
  widgetPropsSchema,
} from './vocabulary.ts'
