import { fillText, formilyReasons } from '#core/message'
import type { Segments } from '#core/model'
import { nameNode } from '../expression.ts'
import { shortText } from '../problem.ts'
import { scriptOf } from '../schema.ts'
import { readReactions } from './reaction.ts'
import { type OpenItem, propsOf, type Reading, reportAt, type SchemaNode } from './reading.ts'
import type { ScriptScope } from './script.ts'
import { addCondition, conditionOf, guarded, meaningsOf, stateValue } from './state.ts'

/** Keywords of a node that set states of its field. */
const stateKeywords: Readonly<Record<string, string>> = {
  'x-visible': 'visible',
  'x-hidden': 'hidden',
  'x-display': 'display',
  'x-disabled': 'disabled',
  'x-editable': 'editable',
  'x-read-only': 'readOnly',
  'x-read-pretty': 'readPretty',
  'x-pattern': 'pattern',
  readOnly: 'readOnly',
  required: 'required',
}

export const conditionKeywords: readonly string[] = Object.keys(stateKeywords)

/** The states and reactions of a node as conditions of its item; read after all fields. */
export function readConditions(node: SchemaNode, item: OpenItem, reading: Reading): void {
  const { schema, record, name } = node
  const self = record.fields.has(name) ? nameNode(name) : undefined
  const scope: ScriptScope = { record, self, deps: new Map() }
  for (const [keyword, state] of Object.entries(stateKeywords)) {
    const value = schema[keyword]
    const isStatic = keyword === 'required' && scriptOf(value) === undefined
    if (value === undefined || isStatic) continue
    reading.deferred.push(() => readState(node, { state, value, keyword: [keyword], scope, item }, reading))
  }
  checkRequired(node, reading)
  const props = propsOf(node)
  for (const state of ['disabled', 'readOnly'] as const) {
    if (props[state] !== undefined && self)
      reading.deferred.push(() =>
        readState(node, { state, value: props[state], keyword: ['x-component-props', state], scope, item }, reading),
      )
  }
  if (schema['x-reactions'] !== undefined) reading.reactions.push(() => readReactions(node, item, { reading, scope }))
}

/** `required` must be a boolean or script, or the list of required properties of an object. */
function checkRequired(node: SchemaNode, reading: Reading): void {
  const { required } = node.schema
  const isList = Array.isArray(required) && node.schema.properties !== undefined
  if (required === undefined || typeof required === 'boolean' || scriptOf(required) !== undefined || isList) return
  const reason = fillText(formilyReasons.requiredValue, { got: shortText(required) })
  reportAt(reading, { node, keyword: ['required'] }, ['formily-value', { keyword: 'required', reason }])
}

interface StateValue {
  state: string
  value: unknown
  keyword: Segments
  scope: ScriptScope
  item: OpenItem
}

function readState(node: SchemaNode, { state, value, keyword, scope, item }: StateValue, reading: Reading): void {
  guarded({ reading, node, keyword, value }, () => {
    const read = stateValue(state, value, scope)
    for (const meaning of meaningsOf(state))
      addCondition(reading, { item, by: 'states' }, [meaning.word, conditionOf(state, meaning, read)])
    if (removesValue(state, value))
      reportAt(reading, { node, keyword }, [
        'formily-difference',
        { keyword: keyword.join('.'), reason: formilyReasons.keepsValue },
      ])
  })
}

/** Formily deletes the value of fields that are not `visible`; `hidden` ones keep it. */
const removesValue = (state: string, value: unknown): boolean =>
  (state === 'visible' && value !== true) || (state === 'display' && String(value).includes('none'))
