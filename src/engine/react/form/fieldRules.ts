import { compileEntryRules, type Field, type Model, requiredRuleOf } from '#core/model'
import type { CompiledRules, RuleContext, RuleSpec } from '#core/rule'
import type { FieldItem } from '#core/screen'

/** The rules of one item: those that always hold, and the one for when it is required. */
export interface ItemRules {
  own: CompiledRules
  required: CompiledRules
}

/** The rules of items, compiled when first needed. `report` hears of a rule that cannot be used: it then tests nothing. */
export function createFieldRules(report: (error: unknown, place: string) => void) {
  const known = new Map<FieldItem, ItemRules>()
  const compiled = (specs: readonly RuleSpec[], field: Field): CompiledRules => {
    try {
      return compileEntryRules(specs, field)
    } catch (error) {
      report(error, `rules of ${field.title}`)
      return compileEntryRules([], field)
    }
  }
  return (item: FieldItem): ItemRules => {
    const rules = known.get(item)
    if (rules) return rules
    const { field } = item
    const made = {
      own: compiled(ruleSpecsOf(item), field),
      required: compiled([requiredRuleOf(field)], field),
    }
    known.set(item, made)
    return made
  }
}

/** The document's rules; a field that is unique by itself is also asked about. Within other fields only the save can tell. */
function ruleSpecsOf({ rules, field }: FieldItem): RuleSpec[] {
  const named = rules.some((rule) => (typeof rule === 'string' ? rule : rule.rule) === 'unique')
  return [...rules, ...(field.document.unique === true && field.column && !named ? ['unique'] : [])]
}

/** The fields whose values the rules of an item look at beside its own. */
export const peersOf = ({ rules, field: { variant } }: FieldItem): string[] => [
  ...(variant ? [variant.by] : []),
  ...rules.flatMap((rule) => {
    if (rule === 'confirmPassword') return ['password']
    return typeof rule === 'object' && typeof rule.field === 'string' ? [rule.field] : []
  }),
]

/** The first failure that can be told at once, as a message. A rule that breaks tests nothing: the server has it too. */
export function syncFault(rules: ItemRules, value: unknown, context: RuleContext & { required: boolean }) {
  try {
    const failure = (context.required && rules.required.check(value, context)) || rules.own.check(value, context)
    return failure ? failure.message : undefined
  } catch {
    return undefined
  }
}

/** Where the duplicate check finds the values of a field. spec: contract §6.5 */
export const columnOf = (model: Model, { field }: FieldItem) => ({
  tableName: model.table,
  fieldName: field.columnName,
})
