import { type DocumentRef, freeName } from '#core/document'
import { type Json, valueAt } from '#core/edit'
import { fieldTypes } from '#core/fieldType'
import { isObject } from '#core/object'
import { type DesignEdit, setAt, setPartsAt } from './designText.ts'
import { type DesignScreen, type Operation, type Place, placePart } from './operation.ts'
import { nodesOf, type OutlineNode } from './outline.ts'

/** The model that the fields of a screen belong to. */
export interface DesignModel {
  readonly ref: DocumentRef
  /** The parsed text. */
  readonly document: unknown
}

/** A kind of field that a designer offers, with what a new one says. */
export interface FieldOffer {
  readonly type: string
  readonly title: string
}

/** Types whose values are made by the system, or that need more than a designer offers. */
const notOffered: ReadonlySet<string> = new Set(['formula', 'variant', 'one', 'table', 'secret', 'password'])

/** The field types of the palette, in the order of the language. */
export const fieldOffers: readonly FieldOffer[] = fieldTypes
  .filter(({ id }) => !notOffered.has(id))
  .map(({ id, title }) => ({ type: id, title }))

/** What a type cannot be without. Names are chosen in the panel: until then the checks ask for them. */
export const neededWords: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  text: { max: 100 },
  longtext: { max: 500 },
  decimal: { scale: 2 },
  dict: { dict: '' },
  dicts: { dict: '' },
  ref: { model: '' },
  refs: { model: '' },
}

/** Adds a field to the model and shows it at a place of the screen. */
export function addField(
  screen: DesignScreen,
  model: DesignModel,
  { type, title }: FieldOffer,
  place: Place,
): Operation {
  const name = freeFieldName(model, type)
  const field: Json = { type, title: freeTitle(model, title), ...neededWords[type] }
  const { edits, selects } = placePart(screen, place, name)
  return { edits: [{ document: model.ref, edit: setAt(model.document, `/fields/${name}`, field) }, ...edits], selects }
}

/** Sets a word of the model, or takes it away: its own, or `fields/<name>/<word>` of a field. */
export function setModelWord(model: DesignModel, word: string, value: Json | undefined): readonly DesignEdit[] {
  const at = `/${word}`
  if (value !== undefined) return setPartsAt(model.document, at, value).map((edit) => ({ document: model.ref, edit }))
  return valueAt(model.document, at) === undefined ? [] : [{ document: model.ref, edit: { do: 'unset', at } }]
}

/** Takes a field out of the model, with the parts of the screen that name it; derived lists and tags lose it by themselves. */
export function removeField(screen: DesignScreen, model: DesignModel, name: string): Operation {
  const removals = nodesOf(screen.outline)
    .filter(({ model: other = screen.model?.id }) => other === model.ref.id)
    .filter(({ pointer }) => nameOf(valueAt(screen.document, pointer)) === name)
    .toReversed()
    .map(({ pointer }): DesignEdit => ({ document: screen.ref, edit: { do: 'remove', at: pointer } }))
  return { edits: [{ document: model.ref, edit: { do: 'unset', at: `/fields/${name}` } }, ...removals], selects: null }
}

/** The field that a part of a screen names, as it is written. */
function nameOf(entry: unknown): unknown {
  return isObject(entry) ? (entry.field ?? entry.one) : entry
}

/** The names of the model's own fields that no part in a list shows, in the order of the model. */
export function unplacedFields(
  { ref, document }: DesignModel,
  outline: readonly OutlineNode[],
  slot: string,
): readonly string[] {
  const placedNames = new Set(
    nodesOf(outline).flatMap(({ field, model = ref.id, pointer }) =>
      field && model === ref.id && pointer.startsWith(slot) ? [field] : [],
    ),
  )
  return Object.keys(fieldsOf(document)).filter((name) => !placedNames.has(name))
}

/** The fields that a model document writes. */
export function fieldsOf(document: unknown): Readonly<Record<string, unknown>> {
  const fields = valueAt(document, '/fields')
  return isObject(fields) ? fields : {}
}

/** A name for a field of a type that no field of the model has. */
export const freeFieldName = ({ document }: DesignModel, type: string): string =>
  freeName(type, Object.keys(fieldsOf(document)))

/** A title that no field of the model has: beside 整数 it is 整数2. */
export function freeTitle({ document }: DesignModel, title: string): string {
  const titles = Object.values(fieldsOf(document)).map((field) => valueAt(field, '/title'))
  return titles.includes(title) ? freeName(title, titles, 2) : title
}
