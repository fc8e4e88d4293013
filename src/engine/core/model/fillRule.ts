import { fillText, fillRuleMessages as texts, fillRuleTitles as titles } from '#core/message'

/** Generates a field's value in a new record when the model sets `auto` to the rule's code. */
export interface FillRule {
  title: string
  /**
   * Template: `{date:…}` today, `{count:n}` a counter of at least n digits that restarts when the date parts change,
   * `{random:n}` lower-case letters and digits, `{letters:field}` letters by a field's value (counted separately).
   */
  text: string
  /** Letters for `{letters:field}`, by field and value. */
  letters?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const rule = (title: string, text: string): FillRule => ({ title, text })

/**
 * Built-in fill rules by code. Department and category codes follow their tree and are not fill rules. spec: screens,
 * Fill rules
 */
export const shippedFillRules: ReadonlyMap<string, FillRule> = new Map(
  Object.entries({
    alarm_no: rule(titles.alarm_no, 'GJ{date:yyyyMMdd}{count:4}'),
    order_no: rule(titles.order_no, 'GD{date:yyyyMMdd}{count:4}'),
    facility_code: {
      ...rule(titles.facility_code, 'SS{letters:kind}{count:5}'),
      letters: {
        kind: {
          ...{ toilet: 'GC', greenhouse: 'DP', fishery: 'YZ', soil: 'SQ', water: 'SW' },
          ...{ sewage: 'WS', odor: 'QW', weather: 'QX', garbage: 'LJ' },
        },
      },
    },
    product_key: rule(titles.product_key, '{random:10}'),
    inspect_no: rule(titles.inspect_no, 'XJ{date:yyyyMMdd}{count:3}'),
    leave_no: rule(titles.leave_no, 'QJ{date:yyyyMMdd}{count:3}'),
    trip_no: rule(titles.trip_no, 'CC{date:yyyyMMdd}{count:3}'),
    purchase_no: rule(titles.purchase_no, 'CG{date:yyyyMMdd}{count:3}'),
    seal_no: rule(titles.seal_no, 'YY{date:yyyyMMdd}{count:3}'),
    doc_send_no: rule(titles.doc_send_no, '青政发〔{date:yyyy}〕{count:1}号'),
    doc_receive_no: rule(titles.doc_receive_no, 'SW{date:yyyy}{count:4}'),
    archive_no: rule(titles.archive_no, 'DA{date:yyyy}{count:5}'),
    app_key: rule(titles.app_key, '{random:16}'),
    house_number: rule(titles.house_number, '{random:6}'),
  }),
)

const part = /\{(\w+):([^{}]*)\}/g
const maxLength = 100

/** Problem of one part of a template; null when valid. */
function partProblem(kind: string, text: string, { letters }: Pick<FillRule, 'letters'>): string | null {
  if (kind === 'date') return /^(yyyy|MM|dd)+$/.test(text) ? null : texts.date
  if (kind === 'count') return isBetween(text, 1, 10) ? null : texts.count
  if (kind === 'random') return isBetween(text, 1, 32) ? null : texts.random
  if (kind !== 'letters') return fillText(texts.unknown, { kind })
  return letters?.[text] ? null : fillText(texts.letters, { field: text })
}

const isBetween = (text: string, min: number, max: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max

/** Problem of a rule; null when valid. A rule without counter or random part is invalid, since its value never changes. */
export function fillRuleProblem(rule: Pick<FillRule, 'text' | 'letters'>): string | null {
  const { text } = rule
  if (text.trim() === '') return texts.empty
  if (text.length > maxLength) return fillText(texts.length, { max: maxLength })
  const parts = [...text.matchAll(part)]
  for (const [, kind = '', of = ''] of parts) {
    const problem = partProblem(kind, of, rule)
    if (problem) return problem
  }
  if (/[{}]/.test(text.replace(part, ''))) return texts.braces
  return parts.some(([, kind]) => kind === 'count' || kind === 'random') ? null : texts.constant
}
