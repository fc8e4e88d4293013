import { dataRuleMessages, fillText } from '#core/message'

/** Values of `#{…}` in data rules. A missing value matches no rows. spec: contract §4.2 */
export interface RuleVariables {
  sys_user_code?: string
  sys_user_name?: string
  sys_org_code?: string
  /** Codes of all the user's departments. */
  sys_multi_org_code?: readonly string[]
  /** `YYYY-MM-DD` */
  sys_date?: string
  /** `YYYY-MM-DD HH:mm:ss` */
  sys_time?: string
  tenant_id?: string | number
}

type VariableName = keyof RuleVariables

/** Names of the variables in expressions. Values never become part of the expression's text. */
const expressionNames: Readonly<Record<VariableName, string>> = {
  sys_user_code: '$user.username',
  sys_user_name: '$user.realname',
  sys_org_code: '$user.orgCode',
  sys_multi_org_code: '$user.orgCodes',
  sys_date: '$today',
  sys_time: '$now',
  tenant_id: '$user.tenantId',
}

const pattern = /#\{([^{}]*)\}/g
const quotedPattern = /(['"])#\{([^{}]*)\}\1|#\{([^{}]*)\}/g
const isVariable = (name: string): name is VariableName => Object.hasOwn(expressionNames, name)

/** Variables in a template, including duplicates. */
export const namesIn = (text: string): string[] => Array.from(text.matchAll(pattern), ([, name = '']) => name.trim())

/** Values of a variable; empty when it is unknown or has no value. */
export function valuesOf(name: string, variables: RuleVariables): string[] {
  const value = isVariable(name) ? variables[name] : undefined
  if (value === undefined) return []
  return (typeof value === 'object' ? [...value] : [String(value)]).filter(Boolean)
}

/** Expanded texts of a template: one, or one per department with `sys_multi_org_code`; none when a variable has no value. */
function expand(template: string, variables: RuleVariables): string[] {
  return template.split(/(#\{[^{}]*\})/).reduce<string[]>(
    (texts, part) => {
      const name = /^#\{([^{}]*)\}$/.exec(part)?.[1]?.trim()
      const values = name === undefined ? [part] : valuesOf(name, variables)
      return texts.flatMap((text) => values.map((value) => text + value))
    },
    [''],
  )
}

/** Values of a rule, or the name of an unknown variable. */
export function bindValues(
  templates: readonly string[],
  variables: RuleVariables,
): { values: string[] } | { unknown: string } {
  const unknown = templates.flatMap(namesIn).find((name) => !isVariable(name))
  if (unknown !== undefined) return { unknown }
  return { values: templates.flatMap((template) => expand(template, variables)) }
}

/** The rule with names of the same length in place of its variables: it can be read as an expression, and places in it are those of the rule. */
export const readableRule = (template: string): string =>
  template.replace(quotedPattern, (variable) => `$${'v'.repeat(variable.length - 1)}`)

const textPattern = /(['"])((?:\\.|(?!\1)[^\\])*)\1/g

/** The first variable that stands in a quoted text beside something else, where it would be read as that text. */
function nameAmongText(template: string): string | undefined {
  const texts = Array.from(template.matchAll(textPattern), ([, , text = '']) => text)
  return texts.filter((text) => !/^#\{[^{}]*\}$/.test(text)).flatMap(namesIn)[0]
}

/** The rule as an expression: variables, including surrounding quotes, become names. */
export function bindNames(template: string, title: string): { expression: string } | { problem: string } {
  const unknown = namesIn(template).find((name) => !isVariable(name))
  if (unknown !== undefined) return { problem: fillText(dataRuleMessages.variable, { title, name: unknown }) }
  const among = nameAmongText(template)
  if (among !== undefined) return { problem: fillText(dataRuleMessages.variableInText, { title, name: among }) }
  if (template.trim() === '') return { problem: fillText(dataRuleMessages.expression, { title }) }
  const expression = template.replace(quotedPattern, (_, _quote, inQuotes?: string, plain?: string) => {
    const name = (inQuotes ?? plain ?? '').trim()
    return isVariable(name) ? expressionNames[name] : ''
  })
  return { expression: expression.trim() }
}
