import { expressionsIn } from '#core/expression'
import type { Field } from '#core/model'
import { isObject } from '#core/object'

/** A field under the title that a screen gives it. One that is computed stays the field's: clients know plain texts. */
export function titled(field: Field, title: string | undefined): Field {
  if (title === undefined || expressionsIn(title).length > 0) return field
  return { ...field, title: title.replaceAll('{{', '{').replaceAll('}}', '}') }
}

/** A field as the item of a form has it: with its title, whether it is required, its rules and its control. */
export function itemField(field: Field, item: unknown): Field {
  if (!isObject(item)) return field
  const { title, requiredWhen, rules, widget, props } = item
  const document = {
    ...field.document,
    ...(requiredWhen === true ? { required: true } : {}),
    ...(Array.isArray(rules) && rules.length > 0 ? { rules } : {}),
    ...(typeof widget === 'string' ? { widget } : {}),
    ...(isObject(props) ? { props } : {}),
  } as Field['document']
  return { ...titled(field, typeof title === 'string' ? title : undefined), document }
}
