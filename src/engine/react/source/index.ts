/** What widgets choose from: dictionaries, records, trees, names of keys, files. One request however many widgets ask. */
export { LibraryProvider, SourceProvider, useLibrary, useSources } from './context.ts'
export { createSources, type SourcePorts, type Sources } from './sources.ts'
export { type TreeNode, treeNodesOf } from './treeNode.ts'
export { type Choices, useDictionary } from './useDictionary.ts'
export { type Labels, useLabels } from './useLabels.ts'
export { type OptionWish, useOptions } from './useOptions.ts'
export { type TreeChoices, useOptionTree } from './useOptionTree.ts'
export { type Uploads, useUpload } from './useUpload.ts'
