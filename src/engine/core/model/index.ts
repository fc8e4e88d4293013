/**
 * Models resolved from their documents with everything derived: fields, targets, formulas, rules. Reading, validating
 * and evaluating records is shared by browser and server.
 */
export { isEnteredKey, isSetByServer, systemFields } from './baseField.ts'
export { cellParts, plainDay, plainMoment, plainNumber, plainTime, quotedTexts, readCellText } from './cellText.ts'
export { checkRecord } from './checkRecord.ts'
export type { Checks, ModelSource } from './checks.ts'
export type { Collector, ExpressionLint, Finding, FindingText, FoundDiagnostic, Segments } from './collector.ts'
export { createCollector, findingOf, foundAt, nearestOrAll, unknownField, unknownName } from './collector.ts'
export { databaseName, snakeCase } from './databaseName.ts'
export { defaultDurationUnit, durationText, durationUnits, isDuration } from './duration.ts'
export {
  evaluationOf,
  formulaInputs,
  formulaResult,
  formulaValue,
  literalDefaults,
  type RecordValues,
} from './evaluation.ts'
export { acceptExpression, type ExpressionPlace, readExpression, readTemplate } from './expressionField.ts'
export { checkRules } from './fieldCheck.ts'
export { isFieldHidden } from './fieldHidden.ts'
export { type FillRule, fillRuleProblem, shippedFillRules } from './fillRule.ts'
export {
  carriedBy,
  carriesOf,
  copySourceOf,
  followedModel,
  isReadonly,
  type MemberPath,
  memberPathOf,
} from './following.ts'
export { type FullChecks, fullChecks } from './fullChecks.ts'
export { madeFields } from './madeFields.ts'
export { isMaskText, maskedFields, maskedValue } from './mask.ts'
export { memberField, memberPathsIn, memberPathsOf } from './member.ts'
export type { Field, Formula, LinkRows, Member, Model, RecordRule, ReferenceTarget } from './model.ts'
export { codeOf, fieldCodeOf, moveCodeOf } from './model.ts'
export { modelTypes } from './modelTypes.ts'
export { type DueMove, dueMovesOf, isDue, modelForMove } from './move.ts'
export { keepsClear, noOverlapOf } from './noOverlap.ts'
export { ownRecordOf } from './own.ts'
export { areNamesOpen, maxFollowSteps, namesOf, type Ownership, ownershipOf, type RowsDocument } from './ownership.ts'
export { queryFieldOf, queryFieldsOf } from './queryFieldOf.ts'
export { enteredValue, type FieldProblem, readRecord, readValue } from './readRecord.ts'
export {
  groupNames,
  isFigure,
  isGrouped,
  type ReportColumn,
  reportColumns,
  totalColumns,
} from './reportFields.ts'
export { type ResolvedModel, resolveModel } from './resolve.ts'
export { compileEntryRules, requiredRuleOf, ruleSpecsOf } from './ruleSpec.ts'
export { belongsToTenants, changeCodesOf, holdsTenants, isKeptByPlatform, linkToTenants } from './sharing.ts'
export { commonNames, fieldTypesOf, rowTypesOf, userType, whereTypesOf } from './type.ts'
export { caseIn, caseOf, caseValue, numberCases, variantProblem, variantText } from './variant.ts'
