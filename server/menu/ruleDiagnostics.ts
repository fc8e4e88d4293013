import type { Diagnostic } from '#core/document'
import { fillText, publishingMessages } from '#core/message'
import { isSwitchedOff } from '#core/permission'
import type { PublishChange } from '#server/document'
import { readRules, ruledModels, ruleProblem } from '#server/rights'

/** Data rules that a publication would make unusable: a rule that cannot be evaluated hides every row from whom it binds. */
export async function ruleDiagnostics({ query, services, before, after }: PublishChange): Promise<Diagnostic[]> {
  const isChanged = (id: string) => {
    const model = before.resolvedModel(id)
    return model !== undefined && model !== after.resolvedModel(id)
  }
  if (!after.models().some(({ id }) => isChanged(id))) return []
  const [rules, pages] = await Promise.all([readRules(query), services.rights.permissions()])
  const now = services.clock.now()
  return rules.flatMap((rule) => {
    if (isSwitchedOff(rule)) return []
    const page = pages.find(({ id }) => id === rule.permissionId)
    const models = page ? ruledModels(page, after).filter(({ id }) => isChanged(id)) : []
    return models.flatMap((model): Diagnostic[] => {
      const former = before.resolvedModel(model.id)
      const problem = ruleProblem(model, rule, { library: after, now })
      if (problem === null || !former || ruleProblem(former, rule, { library: before, now }) !== null) return []
      return [
        {
          severity: 'error',
          document: { kind: 'model', id: model.id },
          pointer: '/fields',
          code: 'unknown-field',
          message: fillText(publishingMessages.ruleBroken, { page: page?.name, problem }),
          hint: publishingMessages.ruleFirst,
        },
      ]
    })
  })
}
