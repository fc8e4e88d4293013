import type { RuleDocument } from '#core/document'
import type { Field } from '#core/model'
import { type Choices, dictionaryOf, optionsOf } from './choiceOf.ts'
import { controlName } from './controlName.ts'

/** How a form shows a field. */
interface Placed {
  order: number
  readonly: boolean
}

/** A field of a form on the wire. spec: contract §9.7, Prop */
export function fieldProp(field: Field, { order, readonly }: Placed, choices: Choices): Record<string, unknown> {
  const { title, document } = field
  return {
    title,
    type: typeOf(field),
    view: controlName(field),
    order,
    ...limitsOf(field),
    ...patternOf(field),
    ...choicesOf(field, choices),
    ...(document.values ? { extendOption: document.values } : {}),
    ...(typeof document.limit === 'number' ? { fieldExtendJson: JSON.stringify({ uploadnum: document.limit }) } : {}),
    ...(readonly ? { ui: { widgetattrs: { disabled: true } } } : {}),
  }
}

function typeOf({ type, document }: Field): string {
  if (type.id === 'int' || document.wire === 'int') return 'integer'
  return type.id === 'decimal' ? 'number' : 'string'
}

function limitsOf({ type, document: { min, max } }: Field): Record<string, unknown> {
  const isText = type.expression.kind === 'text'
  return {
    ...(typeof max === 'number' ? { [isText ? 'maxLength' : 'maximum']: max } : {}),
    ...(typeof min === 'number' ? { [isText ? 'minLength' : 'minimum']: min } : {}),
  }
}

/** `only` for unique values, the name of a rule, or a pattern. */
function patternOf({ document }: Field): Record<string, unknown> {
  if (document.unique) return { pattern: 'only' }
  const [rule] = document.rules ?? []
  if (rule === undefined) return {}
  return { pattern: namedPattern(rule), errorInfo: typeof rule === 'object' ? (rule.message ?? '') : '' }
}

const namedPattern = (rule: RuleDocument): string =>
  typeof rule === 'string' ? rule : String(rule.pattern ?? rule.rule)

function choicesOf(field: Field, choices: Choices): Record<string, unknown> {
  const options = optionsOf(field, choices)
  const { dictCode, dictTable, dictText } = dictionaryOf(field, choices)
  if (field.type.id === 'tree')
    return { dict: [dictTable, dictText, dictCode].join(','), pidField: 'parent_id', pidValue: '' }
  return { ...(options ? { enum: options } : {}), ...(dictCode === undefined ? {} : { dictCode, dictTable, dictText }) }
}
