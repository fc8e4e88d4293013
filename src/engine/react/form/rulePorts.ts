import type { RulePorts, Verdict } from '#core/rule'
import type { FieldItem } from '#core/screen'
import { isHttpFailure } from '#runtime/http'
import { columnOf } from './fieldRules.ts'
import type { FormCore } from './formCore.ts'

/** The server's answers to the rules of one field. spec: shell §5, contract §6.5 */
export function rulePortsOf({ settings, origin }: FormCore, item: FieldItem, signal: AbortSignal): RulePorts {
  const { ports, program } = settings
  const { id } = origin.snapshot().record
  return {
    async isFree(value) {
      const place = columnOf(program.model, item)
      const own = typeof id === 'string' ? { dataId: id } : {}
      const taken = await ports.records.duplicate({ ...place, ...own, fieldVal: String(value) }, signal)
      return taken === null ? { success: true } : { success: false, message: taken }
    },
    async checkCode(ruleCode, value) {
      const query = { ruleCode, value: encodeURIComponent(value) }
      return verdictOf(ports.http.get('/sys/checkRule/checkByCode', query, { signal, quiet: 'all' }))
    },
  }
}

/** A refusal is a verdict; a question that was lost is none. */
async function verdictOf(asked: Promise<unknown>): Promise<Verdict> {
  try {
    await asked
    return { success: true }
  } catch (error) {
    if (isHttpFailure(error) && error.kind === 'business') return { success: false, message: error.message }
    throw error
  }
}
