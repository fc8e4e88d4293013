import { fieldTypeOf } from '#core/fieldType'
import type { WidgetDefinition, WidgetExample } from '#react/widget'

/** What a document says to draw the widget as its example does: a field, or an item over several of them. */
export function documentOf({ id, binds }: WidgetDefinition, { field, props }: WidgetExample): object {
  const ownProps = props ? { props } : {}
  if (binds) return { widget: id, bind: Object.fromEntries(binds.map((name) => [name, name])), ...ownProps }
  const isDefault = fieldTypeOf(field.type)?.widgets.form === id
  return { ...field, ...(isDefault ? {} : { widget: id }), ...ownProps }
}
