import type { ListDocument, ModelDocument } from '#core/document'
import { productError } from '#core/error'
import type { Field, Model } from '#core/model'
import type { Caller, Services } from '#server/context'
import type { DocumentStore } from '#server/document'
import type { Head } from '../definition/definition.ts'
import { type FormInUse, formInUse, type SubTableInUse } from '../definition/formsInUse.ts'
import { runningForm } from '../runningForm.ts'
import type { Choices } from './choiceOf.ts'

/** A form in use as one reader sees it. */
export interface VisibleForm extends Choices {
  head: Head
  form: FormInUse
  caller: Caller
  /** Its list with form and detail, cut to the reader. */
  screen: ListDocument
  /** Whether the reader may know of a field of the main table or of a sub-table. */
  knows(model: Model, name: string): boolean
}

interface FormRequest {
  store: DocumentStore
  services: Services
  caller: Caller
}

/** The form of a head by its id or table; refused as its screen would be. */
export async function visibleForm({ store, services, caller }: FormRequest, code: string): Promise<VisibleForm> {
  const { head, closure } = await runningForm({ store, services, caller }, code)
  const library = store.library.current()
  const form = formInUse(head.tableName, library)
  const documents = closure.closure.documents.map(({ document }) => document)
  const screen = documents.find(({ kind }) => kind === 'screen') as ListDocument | undefined
  if (!form || !screen) throw productError('notFound')
  const models = documents.filter(({ kind }) => kind === 'model') as ModelDocument[]
  const fieldsOf = new Map(models.map(({ id, fields }) => [id, new Set(Object.keys(fields))]))
  return {
    ...{ head, form, caller, screen, library },
    dictionaries: services.dictionaries,
    knows: ({ id }, name) => fieldsOf.get(id)?.has(name) === true,
  }
}

/** The columns that a sub-table shows in the form, in their order. */
export const rowFields = ({ field, model }: SubTableInUse, { knows }: VisibleForm): Field[] =>
  model.fields.filter(({ base, name }) => !base && name !== field.document.by && knows(model, name))
