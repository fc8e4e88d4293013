import { sql } from 'kysely'
import { productError } from '#core/error'
import { fillText as fillWords, messages } from '#core/message'
import { fillRules } from '#core/model'
import type { WriteScope } from '#server/access'
import type { Values } from '#server/behaviour'
import type { TableSpec } from '#server/database'
import { fieldFailure } from '../input.ts'
import { fillText } from './fillText.ts'
import { fillLetters } from './letters.ts'

/** How far each rule has counted, by tenant and period. */
export const fillCounterTable: TableSpec = {
  name: 'fill_counter',
  columns: [
    { name: 'id', type: 'text', length: 120, nullable: false },
    { name: 'value', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [],
  indexes: [],
}

/** The next number of a counter; a record that is not stored after all gives it back. */
async function nextNumber({ query }: WriteScope, id: string): Promise<number> {
  const { value } = await query
    .insertInto(fillCounterTable.name)
    .values({ id, value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`fill_counter.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/** The letters for a value of the new record; without a value that has some there is no number. */
function lettersOf({ model }: WriteScope, code: string, values: Values) {
  return (name: string): string => {
    const letters = fillLetters[code]?.[String(values[name] ?? '')]
    if (letters) return letters
    throw fieldFailure([
      { field: name, message: fillWords(messages.form.choose, { title: model.field(name)?.title ?? name }) },
    ])
  }
}

function textOf(scope: WriteScope, code: string, values: Values): Promise<string> {
  const rule = fillRules[code]
  if (rule === undefined) throw productError('failed', { reason: `没有填值规则 ${code}` })
  const { clock, random } = scope.services
  const tenant = scope.model.document.shared ? 0 : scope.caller.tenantId
  return fillText(rule, {
    now: clock.now(),
    random,
    letters: lettersOf(scope, code, values),
    count: (period) => nextNumber(scope, [code, tenant, period].join(' ')),
  })
}

/** The values of a new record with what its model fills in by itself; what was entered stays. */
export async function withAutoValues(scope: WriteScope, values: Values): Promise<Values> {
  const filled: Record<string, string> = {}
  for (const { name, document } of scope.model.fields)
    if (document.auto && (values[name] ?? '') === '') filled[name] = await textOf(scope, document.auto, values)
  return { ...values, ...filled }
}
