import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { done, type Route, refused, route } from '#server/http'
import { failedCode } from '#server/writing'

/** Callers encode the value once more than its place in the address asks for. spec: contract §6.5 */
function plainValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Check rules at work. spec: contract §6.5 */
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
