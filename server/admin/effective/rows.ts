import { isSwitchedOff, saidRule } from '#core/permission'
import type { Services } from '#server/context'
import { ruledModels } from '#server/rights'
import type { Sight } from './sight.ts'
import type { Subject } from './subject.ts'

/** A data rule on the records of a model. */
interface EffectiveRule {
  id: string
  name: string
  page: string
  rule: string
  text: string
  state: 'on' | 'open'
  why: string
}

/** The data rules that keep rows back; all of one model hold together. What the caller may not see of a rule is not told. */
export function effectiveRows(
  { admin, sources, entries }: Subject,
  { library }: Pick<Services, 'library'>,
  { told, toldRule }: Sight,
): EffectiveRule[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const rules = new Map(sources.flatMap(({ grants }) => grants.dataRules.map((rule) => [rule.id, rule])))
  return [...rules.values()].flatMap((rule) => {
    const page = byId.get(rule.permissionId)
    if (!page) return []
    const { text } = saidRule(rule, {})
    const givers = sources.filter(({ grants }) => grants.dataRules.some(({ id }) => id === rule.id))
    const from = givers.map(({ name }) => name).join('、')
    const ruleName = told('sysPermissionDataRule', 'ruleName', rule.ruleName ?? '')
    const isOff = isSwitchedOff(rule)
    return ruledModels(page, library.current()).map(
      (model): EffectiveRule => ({
        ...{ id: `${rule.id} ${model.id}`, name: model.title, page: page.name, rule: ruleName },
        text: toldRule(text),
        state: admin || isOff ? 'open' : 'on',
        why: admin ? '管理员不受数据规则限制' : isOff ? `${from}，规则未启用` : from,
      }),
    )
  })
}
