/**
 * What is seen of documents outside of the designer: the history of one, with differences between any two revisions and the way back, and the
 * import of documents from a file.
 */
export { DocumentHistory, type RevisionPublishProps } from './DocumentHistory.tsx'
export { type DraftsPublishProps, PackageImport } from './PackageImport.tsx'
