import { isObject } from '#core/object'
import type { CodePart } from '#core/rule'
import type { QueryRunner } from '#server/context'

const first = '1'

const localPart = (row: Record<string, unknown>): CodePart => ({
  digits: String(row.digits),
  pattern: String(row.pattern),
  message: String(row.message),
})
const globalPart = (row: Record<string, unknown>): CodePart => ({ ...localPart(row), digits: '*' })

/** The rows of both kinds of parts, in the order in which people put them. */
export async function storedParts(query: QueryRunner, ruleId: string) {
  const rowsOf = (table: 'sys_check_rule_local' | 'sys_check_rule_global') =>
    query
      .selectFrom(table)
      .selectAll()
      .where('rule_id', '=', ruleId)
      .where('del_flag', '=', 0)
      .orderBy('order_num')
      .orderBy('id')
      .execute()
  const [locals, globals] = await Promise.all([rowsOf('sys_check_rule_local'), rowsOf('sys_check_rule_global')])
  return {
    locals: locals.map(localPart),
    globals: globals.map((row) => ({ ...globalPart(row), first: String(row.priority) === first })),
  }
}

type Parts = Awaited<ReturnType<typeof storedParts>>

/** All parts in the order in which they are run: what goes first, the parts from left to right, the rest. */
export function inOrder({ locals, globals }: Parts): CodePart[] {
  const plain = ({ first: _, ...part }: Parts['globals'][number]): CodePart => part
  return [
    ...globals.filter((part) => part.first).map(plain),
    ...locals,
    ...globals.filter((part) => !part.first).map(plain),
  ]
}

const isPart = (raw: unknown): raw is CodePart =>
  isObject(raw) && ['digits', 'pattern', 'message'].every((key) => ['string', 'number'].includes(typeof raw[key]))

/** The parts in a JSON text as the family writes it; null for any other text. spec: contract §6.5 */
export function readParts(text: string): CodePart[] | null {
  const read = parsed(text)
  return Array.isArray(read) && read.every(isPart) ? read.map((part) => ({ ...localPart({ ...part }) })) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The rows of the two sub-tables for parts of the family's form. */
export function rowsOfParts(parts: readonly CodePart[]) {
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
