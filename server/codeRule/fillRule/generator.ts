import { codeRuleMessages } from '#core/message'
import { shippedFillRules } from '#core/model'
import { type Generator, insertSeedRows } from '#server/seeding'

/** Numbers that follow the place of a record in its tree. spec: contract §2.8, §5.6 */
const ofTrees = { org_num_role: codeRuleMessages.departCode, category_code_rule: codeRuleMessages.categoryCode }

const text = Object.entries(Object.fromEntries(shippedFillRules)).map(([ruleCode, { title, ...params }]) => ({
  ...{ id: `fillRule-${ruleCode}`, ruleName: title, ruleCode },
  ...{ ruleClass: 'text', ruleParams: params },
}))
const trees = Object.entries(ofTrees).map(([ruleCode, ruleName]) => ({
  ...{ id: `fillRule-${ruleCode}`, ruleName, ruleCode },
  ...{ ruleClass: 'tree', ruleParams: null },
}))

/** What seeds name it by. */
export const fillRuleGenerator = 'fillRules'

/** The fill rules that the product comes with, as records. spec: screens, Fill rules */
export const fillRuleRows: Generator = {
  name: fillRuleGenerator,
  async run(seeding) {
    const model = seeding.services.library.current().resolvedModel('sysFillRule')
    if (model) await insertSeedRows(seeding, model, [...text, ...trees])
  },
}
