import type { FieldDocument, RuleDocument } from '#core/document'
import { modelDiagnostics } from '#core/message'
import { type Collector, type Field, findingOf, type Segments } from '#core/model'

/** A bound and the place that says it; without a place it is the field's own. */
interface Bound {
  value: number
  at?: Segments
}

interface Bounds {
  least: Bound[]
  most: Bound[]
}

/** The rules that bound a value, with the parameter that says how: below, above. */
const families: readonly (readonly [least: string, most: string])[] = [
  ['min', 'max'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
]

/** A pattern as JavaScript writes it. */
const slashed = /^\/.+\/[a-z]*$/

/** Checks that a value can meet all the bounds that the rules at `at` and the field itself say. */
export function checkRuleBounds(
  rules: readonly RuleDocument[] | undefined,
  field: Field,
  { collector, at }: { collector: Collector; at: Segments },
): void {
  for (const [index, rule] of (rules ?? []).entries())
    if (typeof rule === 'object' && slashed.test(String(rule.pattern ?? '')))
      collector.add([...at, index, 'pattern'], findingOf(modelDiagnostics.patternSlashes))
  for (const [least, most] of families) {
    const bounds = boundsOf(rules ?? [], [least, most], at)
    const own = ownBounds(field, least)
    report({ least: [...own.least, ...bounds.least], most: [...own.most, ...bounds.most] }, collector)
  }
}

/** The highest lower bound above the lowest upper one, at whichever of the two a rule says last. */
function report({ least, most }: Bounds, collector: Collector): void {
  const [low] = least.toSorted((one, other) => other.value - one.value)
  const [high] = most.toSorted((one, other) => one.value - other.value)
  const at = low?.at ?? high?.at
  if (!low || !high || !at || low.value <= high.value) return
  collector.add(at, findingOf(modelDiagnostics.ruleBounds, { value: low.value, highValue: high.value }))
}

function boundsOf(rules: readonly RuleDocument[], [least, most]: readonly [string, string], at: Segments): Bounds {
  const bounds: Bounds = { least: [], most: [] }
  for (const [index, rule] of rules.entries()) {
    if (typeof rule === 'string' || (rule.rule === 'range' && Number(rule.min) > Number(rule.max))) continue
    if (rule.rule !== least && rule.rule !== most && !(rule.rule === 'range' && least === 'min')) continue
    const here = (key: string) => [...at, index, key]
    if (typeof rule[least] === 'number') bounds.least.push({ value: rule[least], at: here(least) })
    if (typeof rule[most] === 'number') bounds.most.push({ value: rule[most], at: here(most) })
  }
  return bounds
}

/** What the field says of itself: values of numbers, lengths of texts, how many files. */
function ownBounds({ type, document }: Field, least: string): Bounds {
  const isNumber = type.expression.kind === 'number'
  if (least === 'minItems') return { least: [], most: limitOf(document) }
  if ((least === 'min') !== isNumber) return { least: [], most: [] }
  const bound = (value: unknown): Bound[] => (typeof value === 'number' ? [{ value }] : [])
  return { least: bound(document.min), most: bound(document.max) }
}

const limitOf = ({ limit }: FieldDocument): Bound[] =>
  typeof limit === 'number' && limit > 0 ? [{ value: limit }] : []
