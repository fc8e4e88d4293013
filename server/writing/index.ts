/**
 * Records written: added, changed, moved, deleted and restored, with the hooks that single models have around it (behaviours).
 * Rules, versions, references and the audit hold on every path.
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
export { idOf, lockModel } from './store.ts'
export { isDuplicate } from './unique.ts'
