import type { FieldDocument } from '#core/document'
import { templateText } from '#core/expression'
import { fieldTypeOf } from '#core/fieldType'
import { isObject } from '#core/object'
import type { OwnWords } from '../definition/buildScreen.ts'
import type { FormField } from '../definition/definition.ts'
import { isSameJson, listOf } from './entries.ts'
import type { Json, TableNames } from './formParts.ts'
import { type FieldPlaces, readField } from './readField.ts'

/**
 * What the screens of a view copy have to say so that a field is there as it would be built, over the field that its model has. What
 * screens have no words for, such as another type or one rule less, is left out.
 */
export function ownWords(built: FieldDocument, field: Json, name: string): OwnWords {
  const title = built.title && built.title !== (field.title ?? name) ? { title: templateText(built.title) } : {}
  const item = {
    ...(built.required === true && field.required !== true ? { requiredWhen: true } : {}),
    ...(built.type === field.type ? ownValues(built, field) : {}),
    ...ownWidget(built, field),
  }
  return { ...title, ...(Object.keys(item).length > 0 ? { item: item as OwnWords['item'] & object } : {}) }
}

/** Rules are checked beside those of the field; a default replaces that of the field, unless that is generated. */
function ownValues({ rules, default: value }: FieldDocument, field: Json): Json {
  const isOwnRule = rules !== undefined && !isSameJson(rules[0], listOf(field.rules)[0])
  const isOwnValue = value !== undefined && !isSameJson(value, field.default) && field.auto === undefined
  return { ...(isOwnRule ? { rules } : {}), ...(isOwnValue ? { default: value } : {}) }
}

/** A text of one line may be entered in several. */
const isTextarea = (built: Json, field: Json): boolean => built.type === 'longtext' && field.type === 'text'

function ownWidget(built: FieldDocument, field: Json): Json {
  if (isTextarea(built as Json, field)) return { widget: 'textarea' }
  const ofType = fieldTypeOf(String(field.type))?.widgets.form
  const [from, to] = [field.widget ?? ofType, built.widget ?? ofType]
  const isSame = from === to && isSameJson(built.props, field.props)
  // The props of a picker stay those of the field, whatever other widget an item names.
  if (built.type !== field.type || isSame || (field.props !== undefined && to === ofType)) return {}
  return { widget: to, ...(built.props === undefined ? {} : { props: built.props }) }
}

interface ReadContext {
  places: FieldPlaces
  names: TableNames
}

/** A field of a view copy as the family says it: the field of the model as the screens of the view have it. */
export function readViewField(name: string, field: Json, { places, names }: ReadContext): FormField {
  const { item = {} } = places
  const title = [places.item, places.column, places.filter].map((entry) => entry?.title).find(isText)
  const merged: Json = {
    ...field,
    ...(title === undefined ? {} : { title: plainText(title) }),
    ...(item.requiredWhen === true ? { required: true } : {}),
    ...(listOf(item.rules).length > 0 ? { rules: item.rules } : {}),
    ...('default' in item ? { default: item.default } : {}),
    ...(isText(item.widget) ? { widget: item.widget } : {}),
    ...(isObject(item.props) ? { props: item.props } : {}),
  }
  const read = readField(name, merged, { places, names })
  return item.widget === 'textarea' && field.type === 'text' ? { ...read, fieldShowType: 'textarea' } : read
}

const isText = (value: unknown): value is string => typeof value === 'string'

const plainText = (template: string): string => template.replaceAll('{{', '{').replaceAll('}}', '}')
