import { failedWith, productError } from '#core/error'
import { fillText, onlineMessages } from '#core/message'
import { modelIdOf } from '../definition/definition.ts'
import { isViewName, tableOfName, viewNameOf, viewNumberOf } from '../definition/viewName.ts'
import type { EditFormContext } from './editForm.ts'
import { readExtra, writeExtra } from './extraTable.ts'
import { type OpenForm, tableOf } from './formStore.ts'

/** How many view copies a form has ever had: a number is given once, as rights and menus go by the name. */
const countKey = 'views'

/**
 * Copies the screens of a form as a draft: another list with its form and detail over the same table, with permission codes of its own.
 * Answers the id and the name of the view copy. spec: contract §9.6, copyOnline
 */
export async function copyView(context: EditFormContext, code: string): Promise<{ id: string; name: string }> {
  const { forms, services, query } = context
  const open = await forms.find(query, code)
  if (!open) throw productError('entityMissing')
  const { head } = tableOf(open)
  if (isViewName(head.tableName))
    throw failedWith(onlineMessages.viewOfView, { name: head.tableName, table: tableOfName(head.tableName) })
  if (modelIdOf(head.tableName) !== modelIdOf(open.definition.head.tableName))
    throw failedWith(onlineMessages.viewOfSub)
  const number = await nextNumber(context, open)
  const [id, name] = [services.ids.next(), viewNameOf(head.tableName, number)]
  const version = Math.max(...open.documents.map(({ revision }) => revision), 1)
  const form = forms.lens.view(open.form, { number, id, version })
  if (!form) throw failedWith(onlineMessages.faultyForm)
  const note = fillText(onlineMessages.designed, { title: head.tableTxt })
  await forms.save(undefined, form, { ...context, note })
  await writeExtra(query, { document: open.modelId, key: countKey, value: number })
  return { id, name }
}

async function nextNumber({ query }: EditFormContext, { modelId, views }: OpenForm): Promise<number> {
  const ever = Number((await readExtra(query, { document: modelId, key: countKey })) ?? 0)
  return Math.max(ever, ...views.map((name) => viewNumberOf(name) ?? 0)) + 1
}
