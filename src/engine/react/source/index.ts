/** Data for the choices of widgets: dictionaries, records, trees, labels of keys, files. Equal requests of several widgets are sent once. */
export {
  createSources,
  LibraryProvider,
  SourceProvider,
  type Sources,
  useBasePath,
  useLibrary,
  useSources,
} from './context.ts'
export { dictionarySource, listedSource } from './dataSource.ts'
export { endsOf, labelKey } from './labelStore.ts'
export { type TreeNode, treeNodesOf } from './treeNode.ts'
export { type Choices, useDictionary } from './useDictionary.ts'
export { findOptions, foundText, useFoundOptions, useFoundText } from './useFoundOptions.ts'
export { type Labels, useLabels } from './useLabels.ts'
export { useOptions } from './useOptions.ts'
export { useOptionTree } from './useOptionTree.ts'
export { useScreens } from './useScreens.ts'
export { type Uploads, useUpload } from './useUpload.ts'
export { withNotice } from './withNotice.ts'
