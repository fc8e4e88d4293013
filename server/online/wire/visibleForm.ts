import type { ListDocument, ModelDocument } from '#core/document'
import { failedWith, ProductError, productError } from '#core/error'
import { switchValues } from '#core/fieldType'
import type { Library } from '#core/library'
import { limit } from '#core/limit'
import { messages, onlineMessages } from '#core/message'
import { type Field, type Model, snakeCase } from '#core/model'
import { isObject } from '#core/object'
import { canCall, rowPart } from '#core/permission'
import type { Withheld } from '#core/screen'
import { scopeOf } from '#server/access'
import type { Caller, DictionaryOption, QueryRunner, Services } from '#server/context'
import type { DocumentStore } from '#server/document'
import { optionsOf as recordOptions } from '#server/reading'
import {
  apiOf,
  type FormField,
  type FormInUse,
  formInUse,
  type Head,
  modelIdOf,
  refsOf,
  type SubTableInUse,
  screenIdOf,
} from '../definition/definition.ts'
import { isViewName, viewNameOfScreen } from '../definition/viewName.ts'
import type { Button } from '../lens/buttons.ts'
import { headIds } from '../lens/extraTable.ts'
import { liveForm } from '../lens/liveForm.ts'

/** A synchronised form reduced to what the caller may see. */
export interface VisibleForm extends Choices {
  head: Head
  form: FormInUse
  caller: Caller
  /** Its list screen, reduced to the caller's rights. */
  screen: ListDocument
  /** Whether the caller may see a field of the form's models. */
  knows(model: Model, name: string): boolean
  /** What page field settings withhold from the caller. */
  withheld: Withheld
  /** The fields of the main table in the family's words. */
  fields: readonly FormField[]
  /** The buttons of the form that the caller sees. */
  buttons: readonly Button[]
}

/** A form with what its list shows of the records that columns refer to. */
export interface ListedForm extends VisibleForm {
  /** The records that a column refers to as options, as far as the caller may choose them. */
  recordOptions: ReadonlyMap<Field, readonly DictionaryOption[]>
}

interface FormRequest {
  store: DocumentStore
  services: Services
  caller: Caller
}

/** The form by head id or table name; throws like opening its screen. */
export async function visibleForm({ store, services, caller }: FormRequest, code: string): Promise<VisibleForm> {
  const { definition, buttons, closure } = await runningForm({ store, services, caller }, code)
  const { head, fields } = definition
  const library = store.library.current()
  const form = formInUse(head.tableName, library)
  const documents = closure.closure.documents.map(({ document }) => document)
  const { withheld = {} } = closure.closure.documents.find(({ id }) => id === closure.closure.screen) ?? {}
  const screen = documents.find(({ kind }) => kind === 'screen') as ListDocument | undefined
  if (!form || !screen) throw productError('notFound')
  const models = documents.filter(({ kind }) => kind === 'model') as ModelDocument[]
  const fieldsOf = new Map(models.map(({ id, fields }) => [id, new Set(Object.keys(fields))]))
  return {
    ...{ head, fields, form, caller, screen, library, withheld },
    buttons: buttons.filter(isButtonOf(screen, { caller, withheld })),
    options: (code) => services.dictionaries.options(code, caller.tenantId),
    knows: ({ id }, name) => fieldsOf.get(id)?.has(name) === true,
  }
}

/** Reads what the list of a form needs beside it. */
export async function listedForm(visible: VisibleForm, services: Services): Promise<ListedForm> {
  const { form, caller } = visible
  const models = [form.model, ...form.subs.map(({ model }) => model)]
  return { ...visible, recordOptions: await recordOptionsOf(models, { services, caller }) }
}

/** Says whether the caller sees a button: it is on, its action is not withheld, and they hold the code that the action asks for. */
function isButtonOf(screen: ListDocument, { caller, withheld }: Pick<VisibleForm, 'caller' | 'withheld'>) {
  const codes = new Map(actionCodes([screen.toolbar, screen.rowActions, screen.form]))
  return ({ buttonCode, buttonStatus }: Button): boolean => {
    const needs = codes.get(buttonCode)
    const isOpen = needs === undefined || canCall(caller.rights, needs)
    return buttonStatus === '1' && isOpen && withheld.actions?.includes(buttonCode) !== true
  }
}

/** The codes that the actions of a screen ask for, by the ids of these. */
function actionCodes(node: unknown): (readonly [id: string, code: string])[] {
  if (Array.isArray(node)) return node.flatMap(actionCodes)
  if (!isObject(node)) return []
  const { id, permission } = node
  const own = typeof id === 'string' && typeof permission === 'string' ? [[id, permission] as const] : []
  return [...own, ...['more', 'actions'].flatMap((key) => actionCodes(node[key]))]
}

/** Types whose stored keys clients name by their options. spec: contract §13 */
const referring = /^(user|depart|ref)s?$|^tree$/

async function recordOptionsOf(models: readonly Model[], context: Pick<FormRequest, 'services' | 'caller'>) {
  const read = new Map<Field, readonly DictionaryOption[]>()
  for (const field of models.flatMap((model) => model.fields)) {
    const { target } = field
    if (field.base || !target || !referring.test(field.type.id)) continue
    const { model, store, text } = target
    const params = { store, ...(text === undefined ? {} : { text }), pageSize: String(limit.pageSize) }
    const options = await optionsOrNone(() => recordOptions(scopeOf(context, model), params))
    read.set(
      field,
      options.map(({ value, text: title }) => ({ value, text: title, title })),
    )
  }
  return read
}

/** Nothing where the caller may not choose among the records. */
async function optionsOrNone<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof ProductError) return []
    throw cause
  }
}

/** Visible columns of a sub-table, in order. */
export const rowFields = ({ field, model }: SubTableInUse, { knows, withheld }: VisibleForm): Field[] =>
  model.fields.filter(
    ({ base, name }) =>
      !base &&
      name !== field.document.foreignKey &&
      knows(model, name) &&
      !withheld.columns?.includes(rowPart(field.name, name)),
  )

/** Sources of options. */
export interface Choices {
  library: Library
  /** The options of a dictionary, as the caller sees them. */
  options(code: string): readonly DictionaryOption[]
}

/** Options of a dictionary field, with numeric values for numeric fields; undefined for other fields. */
export function optionsOf(field: Field, { options }: Choices) {
  if (field.type.id === 'switch') return switchOptions(field)
  if (field.dict === undefined) return undefined
  const stored = (value: string) => (field.document.wire === 'int' ? Number(value) : value)
  return options(field.dict).map(({ value, text }) => ({ value: stored(value), text, title: text }))
}

/** The two values of a switch, the first of which is on. */
function switchOptions({ document }: Field) {
  const [on, off] = switchValues(document)
  const texts = [messages.word.yes, messages.word.no]
  return [on, off].map((value, index) => ({ value, text: texts[index] ?? '', title: texts[index] ?? '' }))
}

/** Dictionary or table that a field's options come from. spec: contract §9.5 */
export function dictionaryOf(field: Field, { library }: Choices): Record<string, string> {
  if (field.dict !== undefined) return { dictCode: field.dict, dictTable: '', dictText: '' }
  const model = field.target && library.resolvedModel(field.target.model)
  if (!field.target || !model) return {}
  const { store, text = model.display } = field.target
  return { dictCode: snakeCase(store), dictTable: model.table, dictText: snakeCase(text) }
}

interface FormContext {
  store: DocumentStore
  services: Pick<Services, 'database'>
  caller: Caller
}

/**
 * Head and screen closure of a synchronised form. If its documents have become invalid, the error includes diagnostics
 * for callers who may read documents.
 */
export async function runningForm({ store, services, caller }: FormContext, code: string) {
  const { query } = services.database
  const library = store.library.current()
  const tableName = await tableOfCode(query, code)
  const form = formInUse(tableName, library)
  const screen = screenIdOf(tableName)
  const isView = isViewName(tableName)
  if (!form || (isView && !library.screen(screen))) throw await reasonOf({ store, services, caller }, tableName)
  const closure = store.closure(screen, caller)
  const refs = [...refsOf(form), ...(isView ? [{ kind: 'screen', id: screen } as const] : [])]
  const faults = (await store.faults(refs)).filter(({ severity }) => severity === 'error')
  const live = faults.length === 0 ? await liveForm(tableName, form, { query, library }) : undefined
  if (live) return { ...live, closure }
  const details = canCall(caller.rights, 'document:list') ? { diagnostics: faults } : null
  throw failedWith(onlineMessages.faultyForm, null, details)
}

/** The table, or the name of the view copy, of a head's id; anything else is such a name. */
async function tableOfCode(query: QueryRunner, code: string): Promise<string> {
  const ids = await headIds(query)
  const document = [...ids].find(([, id]) => id === code)?.[0]
  return document === undefined ? code : (viewNameOfScreen(document) ?? snakeCase(document))
}

/** Why a form cannot be used: it is a sub-table, only a draft, or none. */
async function reasonOf({ store, services }: FormContext, tableName: string): Promise<Error> {
  const { query } = services.database
  if (isViewName(tableName)) {
    const view = await store.drafts.newest(query, { kind: 'screen', id: screenIdOf(tableName) })
    return view ? failedWith(onlineMessages.notSynchronised) : productError('notFound')
  }
  const newest = await store.drafts.newest(query, { kind: 'model', id: modelIdOf(tableName) })
  const model = newest?.document as Partial<ModelDocument> | undefined
  if (model?.internal === true) return failedWith(onlineMessages.subForm)
  return model?.api === apiOf(tableName) ? failedWith(onlineMessages.notSynchronised) : productError('notFound')
}
