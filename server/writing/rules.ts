import { cronProblem } from '#core/cron'
import { compileExpression, type Expression, parseExpression } from '#core/expression'
import { fillText, writingMessages } from '#core/message'
import { caseIn, checkRecord, evaluationOf, type Field, type FieldProblem } from '#core/model'
import { splitKeys } from '#core/object'
import { type FailedPart, failedPart } from '#core/rule'
import { callerNames, type RecordScope, type WireRecord, type WriteScope } from '#server/access'
import type { QueryRunner } from '#server/context'
import { liveRows } from '#server/table'
import { fieldFailure, invalidField } from './input.ts'

interface RuleCheck {
  /** The record as it would be stored, links included. */
  record: WireRecord
  before: WireRecord | null
  /** Fields to check. Record rules always run. */
  fields: ReadonlySet<string>
  /** Fields known to be invalid: not in `fields`; record rules that read them are skipped. */
  unread?: ReadonlySet<string>
}

/** Checks required fields, field rules and record rules on the record as it would be stored; throws with all invalid fields. */
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

/** Checks dates and times against `notBefore` and `notAfter`; a date is compared with a date-time by its day. */
function boundProblems(scope: RecordScope, record: WireRecord, names: ReadonlySet<string>): readonly FieldProblem[] {
  return scope.model.fields
    .filter((field) => names.has(field.name))
    .flatMap((field) => [
      ...problem(scope, {
        record,
        field,
        bound: field.document.notBefore,
        violates: (value, limit) => value < limit,
        message: writingMessages.notBefore,
      }),
      ...problem(scope, {
        record,
        field,
        bound: field.document.notAfter,
        violates: (value, limit) => value > limit,
        message: writingMessages.notAfter,
      }),
    ])
}

interface Bound {
  record: WireRecord
  field: Field
  bound: unknown
  violates(value: string, limit: string): boolean
  message: string
}

function problem(scope: RecordScope, { record, field, bound, violates, message }: Bound): FieldProblem[] {
  const value = record[field.name]
  if (typeof bound !== 'string' || value === null || value === undefined || value === '') return []
  const limit = limitOf(scope, bound, record)
  if (limit === null) return []
  const length = Math.min(limit.length, String(value).length)
  const wrong = violates(String(value).slice(0, length), limit.slice(0, length))
  return wrong ? [{ field: field.name, message: `${field.title}${message}${limit}` }] : []
}

function limitOf(scope: RecordScope, bound: string, record: WireRecord): string | null {
  if (!bound.startsWith('=')) return bound
  const parsed = parseExpression(bound.slice(1))
  if (!parsed.ok) return null
  const limit = compileExpression(parsed.expression)(evaluationOf(scope.model, record, { names: callerNames(scope) }))
  return limit === null || limit === undefined ? null : String(limit)
}

/** Checks values against their dictionaries. A dictionary without items (of another release) is not checked. */
function choiceProblems(
  { model, services, caller }: RecordScope,
  record: WireRecord,
  names: ReadonlySet<string>,
): readonly FieldProblem[] {
  return model.fields.flatMap((modelField) => {
    const field = caseIn(modelField, record)
    const options =
      field.dict && isChecked(modelField, names) ? services.dictionaries.options(field.dict, caller.tenantId) : []
    if (options.length === 0) return []
    const values = new Set(options.map(({ value }) => value))
    const unknown = chosenValues(field, record[field.name]).find((part) => !values.has(part))
    return unknown === undefined
      ? []
      : [
          {
            field: field.name,
            message: fillText(writingMessages.noOption, { field: field.title, option: unknown.slice(0, 40) }),
          },
        ]
  })
}

/** A variant is also checked when only its type has changed. */
const isChecked = ({ name, variant }: Field, names: ReadonlySet<string>): boolean =>
  names.has(name) || (variant !== undefined && names.has(variant.by))

function chosenValues(field: Field, value: unknown): readonly string[] {
  if (value === null || value === undefined || value === '') return []
  return field.type.multiple ? splitKeys(value) : [String(value)]
}

interface CodeCheck {
  ruleCode: string
  value: string
}

/** The part of a check rule that a value violates; null when valid, `unknown` without such a rule. spec: contract §6.5 */
export async function failedCode(
  query: QueryRunner,
  { ruleCode, value }: CodeCheck,
): Promise<FailedPart | 'unknown' | null> {
  const row = await liveRows(query, 'sys_check_rule', { rule_code: ruleCode }).select('rule_json').executeTakeFirst()
  return row ? failedPart(JSON.parse(String(row.rule_json || '[]')), value) : 'unknown'
}

/** Codes of the field's check rules. */
const codesOf = (rules: RecordScope['model']['fields'][number]['document']['rules']): string[] =>
  (rules ?? []).flatMap((rule) =>
    typeof rule === 'object' && 'rule' in rule && rule.rule === 'code' ? [String(rule.ruleCode)] : [],
  )

/** Throws for values that violate the check rules of their fields. */
export async function verifyCodes(
  scope: WriteScope,
  { record, fields }: { record: WireRecord; fields: ReadonlySet<string> },
): Promise<void> {
  for (const { name, document } of scope.model.fields) {
    const value = record[name]
    if (!fields.has(name) || value === null || value === undefined || value === '') continue
    for (const ruleCode of codesOf(document.rules)) {
      const failed = await failedCode(scope.query, { ruleCode, value: String(value) })
      const message = failed === 'unknown' ? fillText(writingMessages.noCheckRule, { code: ruleCode }) : failed?.message
      if (message) throw invalidField(name, message)
    }
  }
}
