import { sql } from 'kysely'
import { failedWith } from '#core/error'
import { messages, writingMessages } from '#core/message'
import type { FillRule } from '#core/model'
import type { WriteScope } from '#server/access'
import type { QueryRunner, Random, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import type { Values } from './behaviour.ts'
import { invalidField } from './input.ts'

/** Counters of fill rules, by tenant and period. */
export const fillCounterTable: TableSpec = {
  name: 'fill_counter',
  columns: [
    { name: 'id', type: 'text', length: 120, nullable: false },
    { name: 'value', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
}

/** Inputs of a fill rule. */
interface RuleUse {
  code: string
  rule: FillRule
  /** Values of the new record. */
  values: Values
  /** Tenant whose counter is used. */
  tenantId: number
  /** Title of a field, for error messages. */
  titleOf?(field: string): string
}

interface FillContext {
  services: Services
  query: QueryRunner
}

/** Increments a counter; rolled back with its transaction. */
async function nextNumber({ query }: FillContext, id: string): Promise<number> {
  const { value } = await query
    .insertInto(fillCounterTable.name)
    .values({ id, value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`fill_counter.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/** The next number, without incrementing. */
async function peekNumber({ query }: FillContext, id: string): Promise<number> {
  const row = await query.selectFrom(fillCounterTable.name).select('value').where('id', '=', id).executeTakeFirst()
  return Number(row?.value ?? 0) + 1
}

/** Letters for a field's value; throws when the value has none. */
function lettersOf({ rule, values, titleOf = (name) => name }: RuleUse) {
  return (name: string): string => {
    const letters = rule.letters?.[name]?.[String(values[name] ?? '')]
    if (letters) return letters
    throw invalidField(name, messages.form.choose, { title: titleOf(name) })
  }
}

const textBy = (context: FillContext, use: RuleUse, number: typeof nextNumber): Promise<string> =>
  filledRule(use.rule.text, {
    now: context.services.clock.now(),
    random: context.services.random,
    letters: lettersOf(use),
    count: (period) => number(context, [use.code, use.tenantId, period].join(' ')),
  })

/** The next text of a rule; increments its counter. */
export const ruleText = (context: FillContext, use: RuleUse): Promise<string> => textBy(context, use, nextNumber)

/** Preview of the next text; increments nothing. */
export const comingRuleText = (context: FillContext, use: RuleUse): Promise<string> => textBy(context, use, peekNumber)

function nextText(scope: WriteScope, code: string, values: Values): Promise<string> {
  const rule = scope.services.library.current().fillRules.get(code)
  if (rule === undefined) throw failedWith(writingMessages.noFillRule, { code })
  const tenantId = scope.model.document.shared ? 0 : scope.caller.tenantId
  const titleOf = (name: string) => scope.model.field(name)?.title ?? name
  return ruleText(scope, { code, rule, values, tenantId, titleOf })
}

/** Fills empty `auto` fields of a new record. */
export async function withAutoValues(scope: WriteScope, values: Values): Promise<Values> {
  const filled: Record<string, string> = {}
  for (const { name, document } of scope.model.fields)
    if (document.auto && (values[name] ?? '') === '') filled[name] = await nextText(scope, document.auto, values)
  return { ...values, ...filled }
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const part = /\{(date|count|random|letters):(\w+)\}/g

/** Sources of the parts of a rule. */
interface FillSource {
  /** `YYYY-MM-DD HH:mm:ss`. */
  now: string
  random: Pick<Random, 'int'>
  /** Letters for a field's value; called only for rules that contain `{letters:…}`. */
  letters(field: string): string
  /** The next number in a period; called only for rules with a counter. */
  count(period: string): Promise<number>
}

const dated = (format: string, now: string): string =>
  format.replace('yyyy', now.slice(0, 4)).replace('MM', now.slice(5, 7)).replace('dd', now.slice(8, 10))

const randomDigits = (length: number, { int }: FillSource['random']): string =>
  Array.from({ length }, () => alphabet[int(alphabet.length)]).join('')

type Source = Pick<FillSource, 'now' | 'letters'>

/** Text of a part that needs neither counter nor random numbers. */
const fixedText = (kind: string | undefined, text: string, { now, letters }: Source): string[] => {
  if (kind === 'date') return [dated(text, now)]
  return kind === 'letters' ? [letters(text)] : []
}

/** Dates and letters of a rule; the counter restarts when they change. */
const periodOf = (rule: string, source: Source): string =>
  [...rule.matchAll(part)].flatMap(([, kind, text = '']) => fixedText(kind, text, source)).join('-')

/** The next text of a fill rule. */
export async function filledRule(rule: string, source: FillSource): Promise<string> {
  const number = rule.includes('{count:') ? await source.count(periodOf(rule, source)) : 0
  return rule.replace(part, (_, kind: string, text: string) => {
    if (kind === 'count') return String(number).padStart(Number(text), '0')
    if (kind === 'random') return randomDigits(Number(text), source.random)
    return fixedText(kind, text, source).join('')
  })
}
