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
export { idOf } from './change.ts'
export { cleanHtml } from './cleanHtml.ts'
export { failedCode } from './codeRules.ts'
export { fillText } from './fillRule/fillText.ts'
export { comingRuleText, fillCounterTable, ruleText } from './fillRule/ruleText.ts'
export { keysWhere } from './inbound.ts'
export { fieldFailure } from './input.ts'
export { lockModel } from './lock.ts'
export { moveRecord, moveWhenDue } from './move.ts'
export { orderRecords } from './order.ts'
export { patchRecord } from './patch.ts'
export { removeRecords } from './remove.ts'
export { renewValue } from './renew.ts'
export { faultsIn } from './rowFault.ts'
export { addRecord, editRecord } from './save.ts'
export { changeTrash, purgeRecords, restoreRecords } from './trash.ts'
export { isDuplicate } from './unique.ts'
