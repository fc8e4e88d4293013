import { dataRuleMessages, fillText } from '#core/message'

/** What `#{…}` in a data rule stands for. A value that is missing shows no row. spec: contract §4.2 */
export interface RuleVariables {
  sys_user_code?: string
  sys_user_name?: string
  sys_org_code?: string
  /** Codes of all departments of the user. */
  sys_multi_org_code?: readonly string[]
  /** `YYYY-MM-DD` */
  sys_date?: string
  /** `YYYY-MM-DD HH:mm:ss` */
  sys_time?: string
  tenant_id?: string | number
}

type VariableName = keyof RuleVariables

/** The name that stands for a variable where the rule is an expression. Values never become part of its text. */
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

/** The variables that a template names, as often as it does. */
export const namesIn = (text: string): string[] => Array.from(text.matchAll(pattern), ([, name = '']) => name.trim())

/** What a variable stands for; nothing where it has no value or nobody knows it. */
export function valuesOf(name: string, variables: RuleVariables): string[] {
  const value = isVariable(name) ? variables[name] : undefined
  if (value === undefined) return []
  return (typeof value === 'object' ? [...value] : [String(value)]).filter(Boolean)
}

/** The texts that a template becomes: one, or one for each department where it names them all; none when a variable has no value. */
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

/** The values of a rule, or the variable that nobody knows. */
export function bindValues(
  templates: readonly string[],
  variables: RuleVariables,
): { values: string[] } | { unknown: string } {
  const unknown = templates.flatMap(namesIn).find((name) => !isVariable(name))
  if (unknown !== undefined) return { unknown }
  return { values: templates.flatMap((template) => expand(template, variables)) }
}

/** The rule as an expression of the language: variables become names, with the quotes around them. */
export function bindNames(template: string, title: string): { expression: string } | { problem: string } {
  const unknown = namesIn(template).find((name) => !isVariable(name))
  if (unknown !== undefined) return { problem: fillText(dataRuleMessages.variable, { title, name: unknown }) }
  if (template.trim() === '') return { problem: fillText(dataRuleMessages.expression, { title }) }
  const expression = template.replace(quotedPattern, (_, _quote, inQuotes?: string, plain?: string) => {
    const name = (inQuotes ?? plain ?? '').trim()
    return isVariable(name) ? expressionNames[name] : ''
  })
  return { expression: expression.trim() }
}
