/**
 * Dictionaries: rows of tables that follow the dict documents and may be changed online, kept in memory on every
 * instance; and the calls that read them. Table dictionaries only name what the models know and the caller may read.
 */
export { dictionaryRoom } from './dictionaryRoom.ts'
export { dictionaryFollower } from './syncDictionaries.ts'
