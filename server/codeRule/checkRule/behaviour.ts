import { codePartProblems } from '#core/rule'
import type { Behaviour, Body } from '#server/behaviour'
import { fieldFailure } from '#server/writing'
import { inOrder, readParts, rowsOfParts, storedParts } from './parts.ts'

/** A foreign client sends the parts as one JSON text. spec: contract §6.5 */
function withRows({ ruleJson, ...body }: Body): Body {
  if (typeof ruleJson !== 'string' || 'localParts' in body || 'globalParts' in body) return body
  const parts = readParts(ruleJson)
  if (!parts) throw fieldFailure([{ field: 'ruleJson', message: '规则内容须是 digits、pattern、message 的列表' }])
  return { ...body, ...rowsOfParts(parts) }
}

const placeOf = (digits: string | undefined): string => (digits === '*' ? 'globalParts' : 'localParts')

/** Check rules: without parts, or with one that nothing passes, there is none; the parts are kept together as they are run. spec: screens §14 */
export const checkRuleBehaviour: Behaviour = {
  model: 'sysCheckRule',
  prepare: (body) => withRows(body),
  async afterWrite({ id, scope: { query } }) {
    const parts = inOrder(await storedParts(query, id))
    if (parts.length === 0) throw fieldFailure([{ field: 'localParts', message: '至少要有一条局部规则或全局规则' }])
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
