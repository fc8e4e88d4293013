/** Nodes of a tree of records, chosen from a tree or level by level: departments, categories, a record's own parent. */
export { cascaderWidget, treeSelectWidget } from './definitions.ts'
