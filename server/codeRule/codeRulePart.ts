import type { FillRule } from '#core/model'
import type { Services } from '#server/context'
import type { Part } from '#server/http'
import { checkRuleRoutes } from './checkRule.ts'
import { fillRuleRoutes, storedFillRules } from './fillRule.ts'

interface Setting {
  /** Told the fill rules of the tables, so that models may name them. */
  supplement(fillRules: ReadonlyMap<string, FillRule>): void
}

/** The calls of both kinds of rules, and the fill rules of the tables in the library of every instance. */
export const codeRulePart = ({ supplement }: Setting): Part => ({
  id: 'codeRule',
  routes: [...fillRuleRoutes, ...checkRuleRoutes],
  async start({ database, outbox, library }: Services) {
    const isThere = () => library.current().resolvedModel('sysFillRule') !== undefined
    const refresh = async () => {
      if (isThere()) supplement(await storedFillRules(database.query))
    }
    outbox.renew('record.changed', refresh, ({ model }) => model === 'sysFillRule')
    await refresh()
    return undefined
  },
})
