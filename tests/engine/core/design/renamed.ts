import { editTexts, partModelsOf, renameField } from '#core/design'
import type { AnyDocument } from '#core/document'
import { type Json, printJson } from '#core/edit'

/**
 * The documents with a field of a model renamed to `<name>Renamed`, in the model and wherever these documents mention it, by edits of
 * their texts as the designer makes them. What the documents refer to beside each other is not looked up.
 */
export function renamed(documents: readonly AnyDocument[], name: string, model: string): AnyDocument[] {
  const refOf = ({ kind, id }: AnyDocument) => ({ kind, id })
  const parsed = documents.map((document) => ({ ref: refOf(document), document }))
  const texts = documents.map((document) => ({ ...refOf(document), text: printJson(document as unknown as Json) }))
  const models = partModelsOf((kind, id) => documents.find((one) => one.kind === kind && one.id === id))
  const edited = editTexts(texts, renameField(parsed, { model, name, to: `${name}Renamed` }, models))
  return edited.map(({ text }) => JSON.parse(text) as AnyDocument)
}
