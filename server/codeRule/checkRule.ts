import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { codeRuleMessages } from '#core/message'
import { isObject, parseJson } from '#core/object'
import { type CodePart, codePartProblems } from '#core/rule'
import type { QueryRunner } from '#server/context'
import { done, type Route, refused, route } from '#server/http'
import { type Generator, insertSeedRows, type SeedContext } from '#server/seeding'
import { liveRows } from '#server/table'
import { type Behaviour, type Body, failedCode, fieldFailure, invalidField } from '#server/writing'

/** Other clients send the parts as one JSON text. spec: contract §6.5 */
function withRows({ ruleJson, ...body }: Body): Body {
  if (typeof ruleJson !== 'string' || 'localParts' in body || 'globalParts' in body) return body
  const parts = readParts(ruleJson)
  if (!parts) throw invalidField('ruleJson', codeRuleMessages.badRuleList)
  return { ...body, ...rowsOfParts(parts) }
}

const placeOf = (digits: string | undefined): string => (digits === '*' ? 'globalParts' : 'localParts')

/** Check rules need at least one part, and no part that nothing can pass. The parts are also stored together in execution order. spec: screens §14 */
export const checkRuleBehaviour: Behaviour = {
  model: 'sysCheckRule',
  prepare: (body) => withRows(body),
  async afterWrite({ id, scope: { query } }) {
    const parts = inOrder(await storedParts(query, id))
    if (parts.length === 0) throw invalidField('localParts', codeRuleMessages.noRule)
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

/** The name of the generator in seeds. */
export const checkRuleGenerator = 'checkRule'

async function insert(seeding: SeedContext, modelId: string, rows: readonly Record<string, string | number>[]) {
  const model = seeding.services.library.current().resolvedModel(modelId)
  if (!model) throw new Error(`the generator ${checkRuleGenerator} finds no model ${modelId}`)
  await insertSeedRows(seeding, model, rows)
}

/** A check rule with its parts, from the parts as JSON. */
export const checkRuleRows: Generator = {
  name: checkRuleGenerator,
  async run(seeding, { options }) {
    const { ruleCode, ruleName, ruleDescription, ruleJson } = options
    const parts = readParts(String(ruleJson))
    if (!parts) throw new Error(`the generator ${checkRuleGenerator} cannot read the parts of ${String(ruleCode)}`)
    const ruleId = `checkRule-${String(ruleCode)}`
    await insert(seeding, 'sysCheckRule', [
      {
        id: ruleId,
        ruleCode: String(ruleCode),
        ruleName: String(ruleName),
        ruleDescription: String(ruleDescription),
        ruleJson: JSON.stringify(parts),
      },
    ])
    const { localParts, globalParts } = rowsOfParts(parts)
    const numbered = <R extends object>(kind: string, rows: readonly R[]) =>
      rows.map((row, at) => ({ ...row, id: `${ruleId}-${kind}${at + 1}`, ruleId, orderNum: at + 1 }))
    await insert(seeding, 'sysCheckRuleLocal', numbered('local', localParts))
    await insert(seeding, 'sysCheckRuleGlobal', numbered('global', globalParts))
  },
}

/** Clients encode the value twice. spec: contract §6.5 */
function plainValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The calls of check rules. spec: contract §6.5 */
export const checkRuleRoutes: readonly Route[] = [
  route(catalogue.codeRule.check, async ({ query, services }) => {
    const failed = await failedCode(services.database.query, {
      ruleCode: query.ruleCode,
      value: plainValue(query.value),
    })
    if (failed === 'unknown') throw productError('ruleCodeUnknown')
    return failed ? refused(failed.message, failed) : done('')
  }),
]

const first = '1'

const localPart = (row: Record<string, unknown>): CodePart => ({
  digits: String(row.digits),
  pattern: String(row.pattern),
  message: String(row.message),
})
const globalPart = (row: Record<string, unknown>): CodePart => ({ ...localPart(row), digits: '*' })

/** The rows of both kinds of parts, in their configured order. */
async function storedParts(query: QueryRunner, ruleId: string) {
  const rowsOf = (table: 'sys_check_rule_local' | 'sys_check_rule_global') =>
    liveRows(query, table, { rule_id: ruleId }).selectAll().orderBy('order_num').orderBy('id').execute()
  const [locals, globals] = await Promise.all([rowsOf('sys_check_rule_local'), rowsOf('sys_check_rule_global')])
  return {
    locals: locals.map(localPart),
    globals: globals.map((row) => ({ ...globalPart(row), first: String(row.priority) === first })),
  }
}

type Parts = Awaited<ReturnType<typeof storedParts>>

/** All parts in execution order: prioritized global parts, local parts from left to right, other global parts. */
function inOrder({ locals, globals }: Parts): CodePart[] {
  const plain = ({ first: _, ...part }: Parts['globals'][number]): CodePart => part
  return [
    ...globals.filter((part) => part.first).map(plain),
    ...locals,
    ...globals.filter((part) => !part.first).map(plain),
  ]
}

const isPart = (raw: unknown): raw is CodePart =>
  isObject(raw) && ['digits', 'pattern', 'message'].every((key) => ['string', 'number'].includes(typeof raw[key]))

/** Parts from a JSON text as other clients send it; null for any other text. spec: contract §6.5 */
function readParts(text: string): CodePart[] | null {
  const read = parseJson(text)
  return Array.isArray(read) && read.every(isPart) ? read.map((part) => ({ ...localPart({ ...part }) })) : null
}

/** The rows of the two sub-tables for parts sent by other clients. */
function rowsOfParts(parts: readonly CodePart[]) {
  const begin = parts.findIndex(({ digits }) => digits !== '*')
  return {
    localParts: parts
      .filter(({ digits }) => digits !== '*')
      .map(({ digits, pattern, message }) => ({ digits: Number(digits), pattern, message })),
    globalParts: parts.flatMap(({ digits, pattern, message }, at) =>
      digits === '*' ? [{ pattern, message, priority: at < begin || begin < 0 ? first : '0' }] : [],
    ),
  }
}
