/** Dictionary values without a store: options of any shape, labels, codes of table dictionaries, cache age, tags. */
export { type DictCode, parseDictCode } from './code.ts'
export { readEqualTests } from './equalTests.ts'
export { isFresh } from './fresh.ts'
export { keysOf, labelOf, optionFor, separateTags, splitTags, toneIn } from './label.ts'
export { type DictOption, toOption, toOptions } from './option.ts'
