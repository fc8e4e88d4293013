import type { FieldDocument, RuleDocument } from '#core/document'
import type { JsonValue } from '#core/fieldType'
import { fillText, onlineMessages } from '#core/message'
import { findRule } from '#core/rule'
import { type ControlContext, controls, type Report } from './control.ts'
import type { FormField } from './definition.ts'

const longestTitle = 100

/** A field of the form as a field of its model. spec: contract §9.4, §9.5 */
export function modelField(field: FormField, context: ControlContext): FieldDocument {
  const control = controls[field.fieldShowType]
  if (!control)
    context.report({
      code: 'not-allowed',
      message: fillText(onlineMessages.noControl, { control: field.fieldShowType }),
      hint: fillText(onlineMessages.available, { names: Object.keys(controls).join('、') }),
    })
  const { type, ...options } = (control ?? controls.text)?.(field, context) ?? { type: 'text' }
  return {
    type,
    title: field.dbFieldTxt.slice(0, longestTitle),
    ...(isRequired(field) ? { required: true } : {}),
    ...validity(field),
    ...defaultOf(field, type, context.report),
    ...options,
  }
}

/** Also a column that takes no null has to be filled in, unless it fills itself. */
const isRequired = ({
  fieldMustInput,
  fieldValidType,
  dbIsNull,
  dbDefaultVal,
  fieldDefaultValue,
}: FormField): boolean =>
  fieldMustInput === 1 || fieldValidType === '*' || (dbIsNull === 0 && !dbDefaultVal && !fieldDefaultValue)

/** A named rule, `only` for unique values, or else a pattern. */
function validity({ fieldValidType: named }: FormField): { unique?: true; rules?: RuleDocument[] } {
  if (!named || named === '*') return {}
  if (named === 'only') return { unique: true }
  return { rules: [findRule(named) ? named : { rule: 'pattern', pattern: named }] }
}

/** What the family writes for the user and the clock, in expressions of the language. spec: contract §9.4, fieldDefaultValue */
const variables: Readonly<Record<string, string>> = {
  date: '=$today',
  sys_date: '=$today',
  datetime: '=$now',
  time: "=formatDate($now, 'HH:mm:ss')",
  sys_time: '=$now',
  sysUserId: '=$user.id',
  sysUserCode: '=$user.username',
  sys_user_code: '=$user.username',
  sysUserName: '=$user.realname',
  sys_user_name: '=$user.realname',
  sysOrgCode: '=$user.orgCode',
  sys_org_code: '=$user.orgCode',
}

const numeric = new Set(['int', 'decimal'])

function defaultOf(field: FormField, type: string, report: Report): { default?: JsonValue; auto?: string } {
  const written = field.fieldDefaultValue || field.dbDefaultVal
  if (!written) return {}
  const named = /^#\{(\w+)\}$/.exec(written)?.[1]
  const known = named === undefined ? undefined : variables[named]
  if (known) return { default: known }
  const fillRule = /^\$\{([a-z][a-z0-9_]*)(\?.*)?\}$/.exec(written)?.[1]
  if (fillRule) return { auto: fillRule }
  if (named !== undefined || /^(\{\{|\$\{|=)/.test(written)) {
    report({
      code: 'no-effect',
      severity: 'warning',
      message: fillText(onlineMessages.noDefault, { value: written }),
      hint: fillText(onlineMessages.writeDefault, {
        variables: Object.keys(variables)
          .slice(0, 6)
          .map((name) => `#{${name}}`)
          .join('、'),
      }),
    })
    return {}
  }
  return { default: numeric.has(type) && Number.isFinite(Number(written)) ? Number(written) : written }
}
