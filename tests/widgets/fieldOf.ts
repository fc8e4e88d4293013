import { languageVersion, type ModelDocument } from '#core/document'
import { createLibrary } from '#core/library'
import type { Field } from '#core/model'
import type { WidgetExample } from '#react/widget'

/** The field of an example as a model gives it, under the name `sample`. */
export function fieldOf({ field }: Pick<WidgetExample, 'field'>): Field {
  const document: ModelDocument = {
    kind: 'model',
    version: languageVersion,
    id: 'sample',
    title: '样例',
    fields: { sample: field },
  }
  const made = createLibrary([document]).resolvedModel('sample')?.field('sample')
  if (!made) throw new Error(`No field of type ${field.type}`)
  return made
}
