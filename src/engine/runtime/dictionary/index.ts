/** Dictionaries for the whole page: one request for a code however many ask, kept for 7 days. spec: shell §4, §7, §9 */
export type { DictionaryService, DictionarySettings } from './dictionaryService.ts'
export { createDictionaries } from './dictionaryService.ts'
export type { DictionaryEntries, DictionaryEntry } from './entries.ts'
export { entryIn } from './entries.ts'
export type { DictionaryMap } from './option.ts'
export { dictionaryMapOf, optionsOf } from './option.ts'
