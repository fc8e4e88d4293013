import { codeRuleMessages } from '#core/message'
import { codePartProblems } from '#core/rule'
import { type Behaviour, type Body, fieldFailure } from '#server/writing'
import { inOrder, readParts, rowsOfParts, storedParts } from './parts.ts'

/** A foreign client sends the parts as one JSON text. spec: contract §6.5 */
function withRows({ ruleJson, ...body }: Body): Body {
  if (typeof ruleJson !== 'string' || 'localParts' in body || 'globalParts' in body) return body
  const parts = readParts(ruleJson)
  if (!parts) throw fieldFailure([{ field: 'ruleJson', message: codeRuleMessages.badRuleList }])
  return { ...body, ...rowsOfParts(parts) }
}

const placeOf = (digits: string | undefined): string => (digits === '*' ? 'globalParts' : 'localParts')

/** Check rules: without parts, or with one that nothing passes, there is none; the parts are kept together as they are run. spec: screens §14 */
export const checkRuleBehaviour: Behaviour = {
  model: 'sysCheckRule',
  prepare: (body) => withRows(body),
  async afterWrite({ id, scope: { query } }) {
    const parts = inOrder(await storedParts(query, id))
    if (parts.length === 0) throw fieldFailure([{ field: 'localParts', message: codeRuleMessages.noRule }])
    const problems = codePartProblems(parts)
    if (problems.length > 0)
      throw fieldFailure(problems.map(({ at, message }) => ({ field: placeOf(parts[at]?.digits), message })))
    await query
      .updateTable('sys_check_rule')
      .set({ rule_json: JSON.stringify(parts) })
      .where('id', '=', id)
      .execute()
  },
}
