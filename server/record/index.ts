/**
 * Records of models: every call that a model gives, read and written under the caller's rights. No read path leaves out
 * the tenant, the data rules or the field rights, and no write path the rules, versions, references or the audit.
 */
export { type Behaviour, type BehaviourOf, type Body, type Change, indexBehaviours, type Values } from './behaviour.ts'
export { everyRecord } from './every.ts'
export { mayRead, mayWrite, queryFieldsFor, readableFields } from './fieldAccess.ts'
export { fillText } from './fillRule/fillText.ts'
export { findRecords, getRecord, storedRecords } from './find.ts'
export { fieldFailure } from './input.ts'
export { labelsOf } from './labels.ts'
export { listRecords } from './list.ts'
export { lockModel } from './lock.ts'
export { optionsOf, optionTreeOf } from './options.ts'
export { recordPart } from './part.ts'
export { patchRecord } from './patch.ts'
export { removeRecords } from './remove.ts'
export { addRecord, editRecord } from './save.ts'
export type { RecordScope, WriteScope } from './scope.ts'
export { tableOf } from './table.ts'
export { addTexts, type WireRecord } from './texts.ts'
export { changeTrash } from './trash.ts'
export { isTaken } from './unique.ts'
