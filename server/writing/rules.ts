import { cronProblem } from '#core/cron'
import { compileExpression, type Expression } from '#core/expression'
import { checkRecord, evaluationOf } from '#core/model'
import { callerNames, type RecordScope, type WireRecord } from '#server/access'
import { boundProblems } from './bounds.ts'
import { choiceProblems } from './choices.ts'
import { fieldFailure } from './input.ts'

interface RuleCheck {
  /** The record as it would be stored, links included. */
  record: WireRecord
  before: WireRecord | null
  /** The fields that are looked at. Rules over the whole record always are. */
  fields: ReadonlySet<string>
  /** Fields that are left out as they are known to be wrong: they are none of `fields`, and rules over the record that look at one are not run. */
  unread?: ReadonlySet<string>
}

/** Runs required, field and record rules over the record as it would be stored; refuses with every wrong field. */
export function verifyRules(scope: RecordScope, { record, before, fields, unread }: RuleCheck): void {
  const names = { ...callerNames(scope), $mode: before ? 'edit' : 'create', $old: before ?? {} }
  const rules = { cronProblem: (text: string) => cronProblem(text, scope.services.clock.now()) }
  const failures = checkRecord(scope.model, record, {
    fields,
    ...(unread ? { unread } : {}),
    context: { names },
    rules,
  })
    .filter((failure) => failure.level === 'error')
    .map(({ field, message }) => ({ field: field ?? '', message }))
  const problems = [...failures, ...choiceProblems(scope, record, fields), ...boundProblems(scope, record, fields)]
  if (problems.length > 0) throw fieldFailure(problems)
}

/** True when a condition of the model (`editWhen`, `deleteWhen`) allows the stored record. */
export function allows(scope: RecordScope, condition: Expression | undefined, record: WireRecord): boolean {
  if (!condition) return true
  return compileExpression(condition)(evaluationOf(scope.model, record, { names: callerNames(scope) })) === true
}
