/**
 * Writing records: add, edit, move, delete and restore, with model-specific hooks (behaviours). Rules, versions,
 * references and audit apply on every path.
 */
export { addFaults } from './addFaults.ts'
export {
  type Behaviour,
  type BehaviourOf,
  type Body,
  type Change,
  type Confirmations,
  indexBehaviours,
  type Values,
} from './behaviour.ts'
export { comingRuleText, fillCounterTable, filledRule, ruleText } from './fillRule.ts'
export { cleanHtml, faultsIn, fieldFailure, invalidField } from './input.ts'
export { moveRecord, moveWhenDue } from './move.ts'
export { patchRecord, renewValue } from './patch.ts'
export { keysWhere } from './release.ts'
export { changeTrash, purgeRecords, removeRecords, restoreRecords } from './remove.ts'
export { failedCode } from './rules.ts'
export { addRecord, editRecord, orderRecords } from './save.ts'
export { idOf, lockModel, writeRecords } from './store.ts'
export { isDuplicate } from './unique.ts'
