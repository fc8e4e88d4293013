/** Dictionaries without a store: options of any shape, what values read as, codes of tables, age of caches, tags. */
export { type DictCode, parseDictCode } from './code.ts'
export { readEqualTests } from './equalTests.ts'
export { isFresh } from './fresh.ts'
export { keysOf, labeller, labelOf, optionFor, sameKey } from './label.ts'
export { type DictOption, toOption, toOptions } from './option.ts'
export { separateTags, splitTags } from './tag.ts'
