import type { Field, Model } from './model.ts'

/** The model as a form sees it that a move asks: what nothing but moves writes is written there. */
export function modelForMove(model: Model, names: readonly string[]): Model {
  const opened = ({ document: { readonly: _, ...document }, ...field }: Field): Field => ({ ...field, document })
  const fields = model.fields.map((field) => (names.includes(field.name) ? opened(field) : field))
  return { ...model, fields, field: (name) => fields.find((field) => field.name === name) }
}
