/** Dictionaries for the whole page: one request for each code, cached for 7 days. spec: shell §4, §7, §9 */
export type { DictionaryService } from './dictionaryService.ts'
export { createDictionaries } from './dictionaryService.ts'
export { entryIn } from './entries.ts'
export { optionsOf } from './option.ts'
