import { type Generator, insertSeedRows, type Seeding } from '#server/seeding'
import { readParts, rowsOfParts } from './parts.ts'

/** What seeds name it by. */
export const checkRuleGenerator = 'checkRule'

async function insert(seeding: Seeding, modelId: string, rows: readonly Record<string, string | number>[]) {
  const model = seeding.services.library.current().resolvedModel(modelId)
  if (!model) throw new Error(`the generator ${checkRuleGenerator} finds no model ${modelId}`)
  await insertSeedRows(seeding, model, rows)
}

/** A check rule with its parts, from the JSON of the parts. */
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
