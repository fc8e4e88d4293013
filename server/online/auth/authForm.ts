import { createHash } from 'node:crypto'
import type { ScreenDocument } from '#core/document'
import { productError } from '#core/error'
import type { Model } from '#core/model'
import { parseJson, splitKeys } from '#core/object'
import type { CallContext } from '#server/access'
import type { QueryRunner } from '#server/context'
import type { DocumentStore } from '#server/document'
import { liveRows } from '#server/table'
import {
  type FormField,
  foreignKeyOf,
  formInUse,
  modelIdOf,
  screenIdOf,
  standardColumns,
} from '../definition/definition.ts'
import { isViewName } from '../definition/viewName.ts'
import type { Button } from '../lens/buttons.ts'
import { type FormStore, headIdOf, tableOf } from '../lens/formStore.ts'

/** The rooms and the caller of a call about the rights of a form. */
export interface AuthContext extends CallContext {
  store: DocumentStore
  forms: FormStore
}

/** A form as its rights see it. */
export interface AuthForm {
  headId: string
  screen: string
  fields: readonly FormField[]
  buttons: readonly Button[]
  /** The model of its table; undefined until it is synchronised, and nothing is governed before. */
  model: Model | undefined
  /** Of a view copy in use its list, which has codes of its own. */
  view: ScreenDocument | undefined
  /** Of a sub-table: the field of the form that holds the rows. They stand on the page of the form and are listed with its records. */
  rows?: string
  /** The prefix of the codes of the form, the main one of a sub-table. */
  permission: string
}

/**
 * Reads a form by the id of its head or its table, or a sub-table of one, whose columns and buttons are parts of the form's page. Throws for
 * a sub-table of one record, which is no table there.
 */
export async function authForm({ store, forms, services }: AuthContext, code: string): Promise<AuthForm> {
  const open = await forms.find(services.database.query, code)
  if (!open) throw productError('entityMissing')
  const table = tableOf(open)
  const { tableName } = open.definition.head
  const library = store.library.current()
  const view = isViewName(tableName) ? library.screen(screenIdOf(tableName)) : undefined
  const isInUse = view !== undefined || !isViewName(tableName)
  const main = isInUse ? formInUse(tableName, library) : undefined
  const form = {
    ...{ headId: headIdOf(table), screen: screenIdOf(tableName), view },
    permission: main?.model.permission ?? '',
  }
  const fields = table.fields.filter(({ dbFieldName }) => !standardColumns.has(dbFieldName))
  if (modelIdOf(tableName) === open.modelId)
    return { ...form, fields, buttons: forms.lens.buttons(open.form), model: main?.model }
  if (table.head.relationType === oneRecord) throw productError('entityMissing')
  const sub = main?.subs.find(({ model }) => model.id === open.modelId)
  const key = foreignKeyOf(table.fields, tableName)
  return {
    ...{ ...form, buttons: [], model: sub?.model, rows: sub?.field.name ?? open.modelId },
    fields: fields.filter(({ dbFieldName }) => dbFieldName !== key?.dbFieldName),
  }
}

const oneRecord = 1

/** An entry of rights as the family says it. spec: contract §9.6, onl_auth_page */
export interface AuthEntry {
  code: string
  title: string
  /** 1 a field, 2 a button. */
  type: 1 | 2
  /** 3 the list, 5 the form. */
  page: 3 | 5
  /** 3 editable, 5 visible. */
  control: 3 | 5
}

/** The id of an entry, which stays while its form and its field or button do. */
export const entryId = ({ headId }: Pick<AuthForm, 'headId'>, { code, type, page, control }: AuthEntry): string =>
  createHash('sha256').update(`${headId}/auth/${type}/${code}/${page}/${control}`).digest('hex').slice(0, 32)

/** An entry as it is answered. */
export const entryAnswer = (form: AuthForm, entry: AuthEntry, isOn: boolean) => ({
  ...{ id: entryId(form, entry), cgformId: form.headId, ...entry, status: isOn ? 1 : 0 },
})

/** The row of a permission code; undefined where there is none. */
interface CodeRow {
  id: string
  permsType: string
  isOn: boolean
}

export async function codeRow(query: QueryRunner, code: string): Promise<CodeRow | undefined> {
  const rows = await liveRows(query, 'sys_permission', { perms: code, menu_type: '2' })
    .select(['id', 'perms_type', 'status'])
    .execute()
  const [row] = rows
  return row && { id: String(row.id), permsType: String(row.perms_type), isOn: String(row.status) !== '0' }
}

/** The permission rows of a role. */
export async function grantedTo(query: QueryRunner, roleId: string): Promise<ReadonlySet<string>> {
  const rows = await liveRows(query, 'sys_role_permission', { role_id: roleId }).select('permission_id').execute()
  return new Set(rows.map((row) => String(row.permission_id)))
}

/** Ids as clients send them: a list, a list in JSON, or comma-joined. */
export function idsIn(value: unknown): string[] {
  const list = typeof value === 'string' && value.startsWith('[') ? parseJson(value) : value
  return (Array.isArray(list) ? list : splitKeys(list)).map(String)
}
