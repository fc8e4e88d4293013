import type { Diagnostic } from '#core/document'
import { fillText, publishingMessages } from '#core/message'
import { isSwitchedOff } from '#core/permission'
import type { PublishChange } from '#server/document'
import { readRules, ruledModels, ruleProblem } from '#server/rights'

/** Data rules that a publication would make unusable: a rule that cannot be evaluated hides every row from whom it binds. */
export async function ruleDiagnostics({ query, services, before, after }: PublishChange): Promise<Diagnostic[]> {
  const changed = after.models().flatMap((model) => {
    const former = before.resolvedModel(model.id)
    return former && former !== model ? [{ model, former }] : []
  })
  if (changed.length === 0) return []
  const [rules, permissions] = await Promise.all([readRules(query), services.rights.permissions()])
  const pages = new Map(permissions.map((page) => [page.id, page]))
  const now = services.clock.now()
  return rules.flatMap((rule) => {
    const page = pages.get(rule.permissionId)
    if (!page || isSwitchedOff(rule)) return []
    const ruled = new Set(ruledModels(page, after))
    return changed.flatMap(({ model, former }): Diagnostic[] => {
      const problem = ruled.has(model) ? ruleProblem(model, rule, { library: after, now }) : null
      if (problem === null || ruleProblem(former, rule, { library: before, now }) !== null) return []
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
