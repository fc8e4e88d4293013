import { type Expression, expressionText, type LiteralValue } from '#core/expression'
import { fillText, formilyReasons } from '#core/message'
import { both, chosen, either, literal, negated } from '../expression.ts'
import { shortText } from '../problem.ts'
import { scriptOf } from '../schema.ts'
import {
  type Conditions,
  type ConditionWord,
  type OpenItem,
  type Reading,
  reportAt,
  type SchemaNode,
  type StateConditions,
} from './reading.ts'
import { readScript, ScriptRefusal, type ScriptScope } from './script.ts'

/** The condition without any state. */
const defaultState = (word: ConditionWord): Expression => literal(word === 'visibleWhen')

/** The meaning of a state: of a boolean, or of one of several strings. */
interface StateMeaning {
  word: ConditionWord
  /** The state is the negation of the condition. */
  opposite?: true
  /** The strings for which the condition holds. */
  when?: readonly string[]
}

const display: StateMeaning = { word: 'visibleWhen', when: ['visible'] }
const disabledPattern: StateMeaning = { word: 'disabledWhen', when: ['disabled'] }
const readonlyPattern: StateMeaning = { word: 'readonlyWhen', when: ['readOnly', 'readPretty'] }

/** Formily states with an equivalent condition; keywords are the same in `x-` kebab case. */
const meanings: Readonly<Record<string, readonly StateMeaning[]>> = {
  visible: [{ word: 'visibleWhen' }],
  hidden: [{ word: 'visibleWhen', opposite: true }],
  display: [display],
  required: [{ word: 'requiredWhen' }],
  disabled: [{ word: 'disabledWhen' }],
  editable: [{ word: 'readonlyWhen', opposite: true }],
  readOnly: [{ word: 'readonlyWhen' }],
  readPretty: [{ word: 'readonlyWhen' }],
  pattern: [disabledPattern, readonlyPattern],
}

const texts: Readonly<Record<string, readonly string[]>> = {
  display: ['visible', 'hidden', 'none'],
  pattern: ['editable', 'disabled', 'readOnly', 'readPretty'],
}

/** The meanings of a state; empty if it is no condition. */
export const meaningsOf = (state: string): readonly StateMeaning[] =>
  Object.hasOwn(meanings, state) ? (meanings[state] ?? []) : []

const isTextState = (state: string): boolean => Object.hasOwn(texts, state)

/** The value of a state: a literal or a translated script. */
export function stateValue(state: string, value: unknown, scope: ScriptScope): Expression {
  const script = scriptOf(value)
  if (script !== undefined) return readScript(script, scope, isTextState(state) ? 'value' : 'bool')
  if (typeof value === (isTextState(state) ? 'string' : 'boolean')) return literal(value as LiteralValue)
  throw new ScriptRefusal(isTextState(state) ? formilyReasons.noTextState : formilyReasons.noCondition)
}

interface TranslatedPlace {
  reading: Reading
  node: SchemaNode
  keyword: readonly (string | number)[]
  /** The value being translated, for the message. */
  value: unknown
}

/** Runs a translation; a `ScriptRefusal` becomes a diagnostic at the place. */
export function guarded({ reading, node, keyword, value }: TranslatedPlace, translate: () => void): void {
  try {
    translate()
  } catch (error) {
    if (!(error instanceof ScriptRefusal)) throw error
    reportAt(reading, { node, keyword }, ['formily-script', { script: shortText(value), reason: error.message }])
  }
}

/** The condition for a value of a state. Throws `ScriptRefusal` for an unknown string. */
export function conditionOf(state: string, { opposite, when }: StateMeaning, value: Expression): Expression {
  if (!when) return opposite ? negated(value) : value
  if (value.kind === 'choice') {
    const parts = [value.yes, value.no].map((part) => conditionOf(state, { word: 'visibleWhen', when }, part))
    return chosen(value.test, parts[0] as Expression, parts[1] as Expression)
  }
  if (value.kind !== 'literal' || !texts[state]?.includes(String(value.value)))
    throw new ScriptRefusal(fillText(formilyReasons.noneOf, { names: texts[state]?.join('、') ?? '' }))
  return literal(when.includes(String(value.value)))
}

/** Adds a condition to those of an item, by its states or by reactions to them. */
export function addCondition(
  { conditions }: Reading,
  { item, by }: { item: OpenItem; by: keyof StateConditions },
  [word, condition]: readonly [ConditionWord, Expression],
): void {
  const own = conditions.get(item) ?? { states: {}, reactions: {} }
  const joined = { ...own[by], [word]: joinedCondition(word, own[by][word], condition) }
  conditions.set(item, { ...own, [by]: joined })
}

/** Conditions of `visibleWhen` are joined with and, all others with or. */
const joinedCondition = (word: ConditionWord, left: Expression | undefined, right: Expression): Expression =>
  (word === 'visibleWhen' ? both : either)(left, right)

/** The state before any reaction: that of a keyword without a script, else the default. */
export function initialState({ conditions }: Reading, item: OpenItem, word: ConditionWord): Expression {
  const state = conditions.get(item)?.states[word]
  return state?.kind === 'literal' ? state : defaultState(word)
}

/** Writes the conditions into their items; those of a layout that is replaced by its items hold for each of them. */
export function writeConditions({ conditions, layouts }: Reading): void {
  const whole = new Map([...conditions].map(([item, own]) => [item, wholeConditions(own)]))
  for (const { layout, items } of layouts)
    for (const item of items) whole.set(item, joinedConditions(whole.get(item) ?? {}, whole.get(layout) ?? {}))
  for (const [item, words] of whole) {
    for (const [word, condition] of entriesOf(words)) {
      const isDefault = JSON.stringify(condition) === JSON.stringify(defaultState(word))
      if (!isDefault) item[word] = condition.kind === 'literal' ? condition.value : expressionText(condition)
    }
  }
}

/** A reaction replaces a state without a script, which was only the initial one. */
function wholeConditions({ states, reactions }: StateConditions): Conditions {
  const replaced = entriesOf(states).filter(([word, state]) => !(state.kind === 'literal' && reactions[word]))
  return joinedConditions(Object.fromEntries(replaced), reactions)
}

const joinedConditions = (left: Conditions, right: Conditions): Conditions => ({
  ...left,
  ...Object.fromEntries(
    entriesOf(right).map(([word, condition]) => [word, joinedCondition(word, left[word], condition)]),
  ),
})

const entriesOf = (conditions: Conditions) => Object.entries(conditions) as [ConditionWord, Expression][]
