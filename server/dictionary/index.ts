/**
 * Dictionaries: table rows generated from the dict documents, which may be changed online, cached on every instance; and the calls that read
 * them. Table dictionaries may only name models and fields that the caller may read.
 */
export { dictionaryRoom } from './dictionaryRoom.ts'
export { foundItems } from './plainOptions.ts'
export { dictionaryFollower } from './syncDictionaries.ts'
