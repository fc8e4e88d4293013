import { productError } from '#core/error'
import type { Field, Model } from '#core/model'
import { mayTell, type RecordScope } from '#server/access'
import type { Caller, Services } from '#server/context'

/** A dictionary made of the records of a model. */
export interface TableDictionary {
  scope: RecordScope
  text: Field
  code: Field
}

/** Who asks. */
export interface DictionaryRequest {
  services: Services
  caller: Caller
}

const refuse = () => productError('operationRefused')

/** The model of a table or model name, exactly as it is written; refused when the caller may not use it. */
export function usableModel({ services, caller }: DictionaryRequest, name: string): Model {
  const model = services.library
    .current()
    .models()
    .find(({ id, table }) => id === name || table === name)
  if (!model || !services.access.mayUseModel(caller, model.id)) throw refuse()
  return model
}

/** The stored field of a field or column name, exactly as it is written; refused when it is secret, hidden or more than choosing needs. */
export function readableField(asking: DictionaryRequest, model: Model, name: string): Field {
  const field = model.fields.find((one) => one.name === name || one.columnName === name)
  if (!field?.column || !mayTell({ ...asking, model })(field)) throw refuse()
  return field
}

/** Looks the names of a table dictionary up in the models. Nothing of them ever becomes SQL. spec: policy (table dictionaries) */
export function tableDictionary(
  asking: DictionaryRequest,
  { table, text, code }: { table: string; text: string; code: string },
): TableDictionary {
  const model = usableModel(asking, table)
  return {
    scope: { ...asking, model },
    text: readableField(asking, model, text),
    code: readableField(asking, model, code),
  }
}
