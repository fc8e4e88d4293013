import type { DocumentRef } from '#core/document'
import type { FormInUse } from './definition/formsInUse.ts'
import { screenIdOf } from './definition/names.ts'

const modelRef = ({ id }: { id: string }): DocumentRef => ({ kind: 'model', id })

/** The documents of a form in use. */
export const refsOf = ({ model, subs }: FormInUse): readonly DocumentRef[] => [
  { kind: 'screen', id: screenIdOf(model.table) },
  modelRef(model),
  ...subs.map((sub) => modelRef(sub.model)),
]

/** What a form has in use and does not have among the documents that it is to have. */
export const droppedRefs = (form: FormInUse | undefined, remaining: readonly DocumentRef[]): readonly DocumentRef[] =>
  form ? refsOf(form).filter((ref) => !remaining.some(({ kind, id }) => kind === ref.kind && id === ref.id)) : []
