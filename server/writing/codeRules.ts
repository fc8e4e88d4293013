import { fillText, writingMessages } from '#core/message'
import { type FailedPart, failedPart } from '#core/rule'
import type { RecordScope, WireRecord, WriteScope } from '#server/access'
import type { QueryRunner } from '#server/context'
import { fieldFailure } from './input.ts'

interface CodeCheck {
  ruleCode: string
  value: string
}

/** The part of a stored check rule that a value fails; null when it passes, `unknown` when there is no such rule. spec: contract §6.5 */
export async function failedCode(
  query: QueryRunner,
  { ruleCode, value }: CodeCheck,
): Promise<FailedPart | 'unknown' | null> {
  const row = await query
    .selectFrom('sys_check_rule')
    .select('rule_json')
    .where('rule_code', '=', ruleCode)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  return row ? failedPart(JSON.parse(String(row.rule_json || '[]')), value) : 'unknown'
}

/** The codes of check rules on a field. */
const codesOf = (rules: RecordScope['model']['fields'][number]['document']['rules']): string[] =>
  (rules ?? []).flatMap((rule) =>
    typeof rule === 'object' && 'rule' in rule && rule.rule === 'code' ? [String(rule.ruleCode)] : [],
  )

/** Refuses values that do not fit the check rules of their fields. */
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
      if (message) throw fieldFailure([{ field: name, message }])
    }
  }
}
