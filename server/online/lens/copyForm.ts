import type { AnyDocument } from '#core/document'
import { type Json as JsonText, printJson } from '#core/edit'
import { failedWith, productError } from '#core/error'
import { fillText, onlineMessages } from '#core/message'
import { isObject } from '#core/object'
import { apiOf, modelIdOf, screenIdOf } from '../definition/definition.ts'
import { isViewName, tableOfName } from '../definition/viewName.ts'
import { addForm, type EditFormContext, refuseTaken } from './editForm.ts'
import type { Json } from './formParts.ts'
import { headIdOf, type OpenForm, tableOf } from './formStore.ts'
import { fieldAnswer } from './payload.ts'
import type { StoredForm } from './storedForm.ts'
import { bodyInPlace } from './viewList.ts'

/**
 * Copies a form under another table name as drafts, with everything that its documents say; its sub-tables stay with it. A sub-table is
 * copied as another one of its form. Answers the id of the copy. spec: contract §9.6, copyOnlineTable
 */
export async function copyForm(context: EditFormContext, code: string, tableName: string): Promise<string> {
  const open = await context.forms.find(context.query, code)
  if (!open) throw productError('entityMissing')
  const { tableName: name } = open.definition.head
  if (isViewName(name)) throw failedWith(onlineMessages.viewOfView, { name, table: tableOfName(name) })
  await refuseTaken(context, tableName)
  const table = tableOf(open)
  if (modelIdOf(open.definition.head.tableName) === open.modelId) return copyDocuments(context, open, tableName)
  const { id } = await addForm(context, {
    head: { ...table.head, tableName },
    fields: table.fields.map((field) => omit(fieldAnswer(field, headIdOf(table)), ['id'])),
    indexs: table.indexes.map((index) => ({ ...index })),
  })
  return id
}

async function copyDocuments(context: EditFormContext, open: OpenForm, tableName: string): Promise<string> {
  const { forms, services } = context
  const alone = forms.lens.put(open.form, { ...open.definition, subs: [] })
  const fault = alone.diagnostics.find(({ severity }) => severity === 'error')
  if (fault) throw failedWith(fault.message)
  const id = services.ids.next()
  const form = renamedForm(alone.form, { from: open.definition.head.tableName, to: tableName })
  const model = modelIdOf(tableName)
  const headId = { value: id, over: '' }
  const complements = { [model]: { ...form.complements[model], 'head.id': headId } }
  const note = fillText(onlineMessages.designed, { title: open.definition.head.tableTxt })
  await forms.save(undefined, { ...form, complements }, { ...context, note })
  return id
}

interface Renaming {
  from: string
  to: string
}

/** The model and the list of a form under another name; a form or detail that is a screen of its own is written into the list. */
function renamedForm({ texts, complements }: StoredForm, { from, to }: Renaming): StoredForm {
  const documents = texts.map(({ text }) => JSON.parse(text) as Json)
  const model = documents.find(({ kind, id }) => kind === 'model' && id === modelIdOf(from))
  const list = documents.find(({ kind, id }) => kind === 'screen' && id === screenIdOf(from))
  const bodies = list
    ? Object.fromEntries(
        ['form', 'detail'].flatMap((word) => (word in list ? [[word, bodyInPlace(list[word], documents)]] : [])),
      )
    : {}
  const renamed = [
    ...(model ? [{ ...model, id: modelIdOf(to), api: apiOf(to), fields: ownTree(model, { from, to }) }] : []),
    ...(list ? [{ ...list, ...bodies, id: screenIdOf(to), model: modelIdOf(to) }] : []),
  ] as unknown as AnyDocument[]
  const own = complements[modelIdOf(from)] ?? {}
  return {
    tableName: to,
    texts: renamed.map(({ kind, id, ...rest }) => ({
      ...{ kind, id },
      text: `${printJson({ kind, id, ...rest } as unknown as JsonText)}\n`.replaceAll(
        `${apiOf(from)}/`,
        `${apiOf(to)}/`,
      ),
    })),
    complements: { [modelIdOf(to)]: own },
  }
}

const omit = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))

/** Fields that refer to the rows of the form itself refer to those of the copy. */
const ownTree = ({ fields }: Json, { from, to }: Renaming): Json =>
  Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).map(([name, field]) => [
      name,
      isObject(field) && field.model === modelIdOf(from) ? { ...field, model: modelIdOf(to) } : field,
    ]),
  )
