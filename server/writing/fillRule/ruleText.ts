import { sql } from 'kysely'
import { fillText as fillWords, messages } from '#core/message'
import type { FillRule } from '#core/model'
import type { QueryRunner, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import type { Values } from '../behaviour.ts'
import { fieldFailure } from '../input.ts'
import { fillText } from './fillText.ts'

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

/** A rule about to give its next text. */
interface RuleUse {
  code: string
  rule: FillRule
  /** What the new record holds. */
  values: Values
  /** Whose numbers are counted. */
  tenantId: number
  /** What people call a field whose value the rule needs. */
  titleOf?(field: string): string
}

interface Place {
  services: Services
  query: QueryRunner
}

/** The next number of a counter; a record that is not stored after all gives it back. */
async function nextNumber({ query }: Place, id: string): Promise<number> {
  const { value } = await query
    .insertInto(fillCounterTable.name)
    .values({ id, value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`fill_counter.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/** The number that would be next. */
async function comingNumber({ query }: Place, id: string): Promise<number> {
  const row = await query.selectFrom(fillCounterTable.name).select('value').where('id', '=', id).executeTakeFirst()
  return Number(row?.value ?? 0) + 1
}

/** The letters for a value of the new record; without a value that has some there is no number. */
function lettersOf({ rule, values, titleOf = (name) => name }: RuleUse) {
  return (name: string): string => {
    const letters = rule.letters?.[name]?.[String(values[name] ?? '')]
    if (letters) return letters
    throw fieldFailure([{ field: name, message: fillWords(messages.form.choose, { title: titleOf(name) }) }])
  }
}

const textBy = (place: Place, use: RuleUse, number: typeof nextNumber): Promise<string> =>
  fillText(use.rule.text, {
    now: place.services.clock.now(),
    random: place.services.random,
    letters: lettersOf(use),
    count: (period) => number(place, [use.code, use.tenantId, period].join(' ')),
  })

/** The next text of a rule; its number is used up. */
export const ruleText = (place: Place, use: RuleUse): Promise<string> => textBy(place, use, nextNumber)

/** What the rule would give next; nothing is used up. */
export const comingRuleText = (place: Place, use: RuleUse): Promise<string> => textBy(place, use, comingNumber)
