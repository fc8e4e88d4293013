import type { Diagnostic } from '#core/document'
import { fillText, publishingMessages } from '#core/message'
import { isSwitchedOff } from '#core/permission'
import type { PublishChange } from '#server/document'
import { movedRule, readRules, ruledModels, ruleProblem } from '#server/rights'

/**
 * Data rules that a publication would make unusable: a rule that cannot be evaluated hides every row from whom it binds. Those on fields
 * that only get another name follow them.
 */
export async function ruleDiagnostics({ query, services, before, after, moves }: PublishChange): Promise<Diagnostic[]> {
  const isChanged = after.models().some((model) => before.resolvedModel(model.id) !== model)
  if (!isChanged) return []
  const [rules, permissions] = await Promise.all([readRules(query), services.rights.permissions()])
  const pages = new Map(permissions.map((page) => [page.id, page]))
  const now = services.clock.now()
  return rules.flatMap((rule) => {
    const page = pages.get(rule.permissionId)
    if (!page || isSwitchedOff(rule)) return []
    const moved = movedRule(rule, page, { moves, library: before })
    return ruledModels(page, after).flatMap((model): Diagnostic[] => {
      const former = before.resolvedModel(model.id)
      const problem = former ? ruleProblem(model, moved, { library: after, now }) : null
      if (!former || problem === null || ruleProblem(former, rule, { library: before, now }) !== null) return []
      return [
        {
          severity: 'error',
          document: { kind: 'model', id: model.id },
          pointer: '/fields',
          code: 'unknown-field',
          message: fillText(publishingMessages.ruleBroken, { page: page.name, problem }),
          hint: publishingMessages.ruleFirst,
        },
      ]
    })
  })
}
