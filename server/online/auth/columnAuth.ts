import { badRequest, failedWith, productError } from '#core/error'
import { fillText, onlineMessages } from '#core/message'
import type { Model } from '#core/model'
import { canCall, fieldCode, rowPart } from '#core/permission'
import { behaviourOf, writing } from '#server/admin'
import { liveRows } from '#server/table'
import { addRecord, editRecord } from '#server/writing'
import { camelCase, type FormField } from '../definition/definition.ts'
import { type AuthContext, type AuthEntry, type AuthForm, codeRow, entryAnswer, entryId } from './authForm.ts'
import { governPart, keyOf, type PartName, pageParts } from './pageParts.ts'

/** What of a field is governed: shown in the list, shown in the form, editable in the form. */
const aspects = { listShow: [3, 5], formShow: [5, 5], formEditable: [5, 3] } as const
type Aspect = keyof typeof aspects
const aspectNames = Object.keys(aspects) as Aspect[]

/** Rows of a sub-table have no list of their own. */
const aspectsOf = ({ rows }: Pick<AuthForm, 'rows'>): readonly Aspect[] =>
  rows === undefined ? aspectNames : aspectNames.filter((aspect) => aspect !== 'listShow')

export interface ColumnEntry {
  aspect: Aspect
  entry: AuthEntry
  isOn: boolean
}

const entryOf = ({ dbFieldName, dbFieldTxt }: FormField, aspect: Aspect): AuthEntry => {
  const [page, control] = aspects[aspect]
  return { code: dbFieldName, title: dbFieldTxt, type: 1, page, control }
}

/** The permission code without which a field is read-only, also for calls. */
export const editCode = (model: Model, column: string): string => fieldCode(model.permission, camelCase(column))

export function partOf(form: AuthForm & { model: Model }, column: string, aspect: 'listShow' | 'formShow'): PartName {
  const [part, code] = [{ screen: form.screen, model: form.model.id }, camelCase(column)]
  if (form.rows !== undefined) return { ...part, type: 'column', code: rowPart(form.rows, code) }
  return { ...part, type: aspect === 'listShow' ? 'column' : 'field', code }
}

/** The entries of all fields, those that are switched off too. */
export async function columnEntries({ services }: AuthContext, form: AuthForm): Promise<ColumnEntry[]> {
  const { query } = services.database
  const { model } = form
  const parts = await pageParts(query, form.screen)
  const locked = model ? await lockedCodes({ query, model }) : new Set<string>()
  const isOn = (column: string, aspect: Aspect): boolean => {
    if (!model) return false
    if (aspect === 'formEditable') return locked.has(editCode(model, column))
    return parts.get(keyOf(partOf({ ...form, model }, column, aspect)))?.isGoverned === true
  }
  return form.fields.flatMap((field) =>
    aspectsOf(form).map((aspect) => ({ aspect, entry: entryOf(field, aspect), isOn: isOn(field.dbFieldName, aspect) })),
  )
}

interface CodesOf {
  query: AuthContext['services']['database']['query']
  model: Model
}

/** The codes of fields of a model that are read-only without them. */
async function lockedCodes({ query, model }: CodesOf): Promise<ReadonlySet<string>> {
  const codes = model.fields.map(({ name }) => fieldCode(model.permission, name))
  const rows = await liveRows(query, 'sys_permission', { perms: codes, menu_type: '2', perms_type: '2', status: '1' })
    .select('perms')
    .execute()
  return new Set(rows.map(({ perms }) => String(perms)))
}

/** The fields with what is governed of each. spec: contract §9.6, authColumn */
export async function columnAuth(context: AuthContext, form: AuthForm) {
  const entries = await columnEntries(context, form)
  return form.fields.map((field) => {
    const own = entries.filter(({ entry }) => entry.code === field.dbFieldName)
    return {
      ...{ id: entryId(form, entryOf(field, 'formShow')), cgformId: form.headId, type: 1 },
      ...{ code: field.dbFieldName, title: field.dbFieldTxt, status: own.some(({ isOn }) => isOn) ? 1 : 0 },
      ...Object.fromEntries(own.map(({ aspect, isOn }) => [aspect, isOn])),
      ...{ isShowList: field.isShowList, isShowForm: field.isShowForm },
    }
  })
}

/** The entries that are switched on, as they are granted to roles. */
export const columnPages = async (context: AuthContext, form: AuthForm) =>
  (await columnEntries(context, form)).flatMap(({ entry, isOn }) => (isOn ? [entryAnswer(form, entry, true)] : []))

type Sent = Readonly<Record<string, unknown>>

const isYes = (value: unknown): boolean => value === true || String(value) === '1' || value === 'Y'

/** What a row says of each aspect: by its own flag, by the page and control that it names, else of all by its status. */
function wishes(sent: Sent): readonly (readonly [Aspect, boolean])[] {
  const flags = aspectNames.filter((aspect) => sent[aspect] !== undefined && sent[aspect] !== null)
  const isOff = sent.status !== undefined && sent.status !== null && !isYes(sent.status)
  if (flags.length > 0) return flags.map((aspect) => [aspect, !isOff && isYes(sent[aspect])])
  const named = aspectNames.filter((aspect) => {
    const [page, control] = aspects[aspect]
    return Number(sent.page) === page && Number(sent.control) === control
  })
  if (sent.status === undefined || sent.status === null) throw badRequest(onlineMessages.badValue, { name: 'status' })
  return (sent.page === undefined ? aspectNames : named).map((aspect) => [aspect, !isOff])
}

interface Wish {
  field: FormField
  aspect: Aspect
  isOn: boolean
}

function wishesOf(form: AuthForm, sent: Sent): Wish[] {
  const field = form.fields.find(({ dbFieldName }) => dbFieldName === sent.code)
  if (!field) throw badRequest(onlineMessages.badValue, { name: 'code' })
  const ofForm = aspectsOf(form)
  return wishes(sent).flatMap(([aspect, isOn]) => (ofForm.includes(aspect) ? [{ field, aspect, isOn }] : []))
}

/** Switches what is governed of fields on or off. What may be refused comes first, so that nothing is half done. */
export async function setColumnAuth(context: AuthContext, form: AuthForm, rows: readonly Sent[]): Promise<void> {
  const all = rows.flatMap((row) => wishesOf(form, row))
  const { model } = form
  if (!model) throw failedWith(onlineMessages.notSynchronised)
  for (const { field, aspect, isOn } of all)
    if (aspect === 'formEditable') await lockField(context, { model, field, isOn, list: `${form.permission}:list` })
  for (const { field, aspect, isOn } of all) {
    if (aspect === 'formEditable' || !isPlaced(field, aspect)) continue
    await governPart(context, partOf({ ...form, model }, field.dbFieldName, aspect), isOn)
  }
}

/** A field that a page does not show has nothing there that could be governed. */
const isPlaced = (field: FormField, aspect: Aspect): boolean =>
  aspect === 'listShow' ? field.isShowList === 1 : field.isShowForm === 1

interface Lock {
  model: Model
  field: FormField
  isOn: boolean
  /** The code of the list, below which that of the field stands. */
  list: string
}

/** Makes a field read-only without its code, in calls too. */
async function lockField(context: AuthContext, { model, field, isOn, list }: Lock): Promise<void> {
  const { services, caller } = context
  const perms = editCode(model, field.dbFieldName)
  const row = await codeRow(services.database.query, perms)
  if ((row?.isOn === true && row.permsType === '2') === isOn && (row || !isOn)) return
  if (row && row.permsType !== '2')
    throw failedWith(fillText(onlineMessages.fieldGuarded, { title: field.dbFieldTxt, code: perms }))
  const needs = row ? 'permission:edit' : 'permission:add'
  if (!canCall(caller.rights, needs)) throw productError('forbidden', {}, { needs })
  const status = isOn ? '1' : '0'
  const above = await codeRow(services.database.query, list)
  await writing(context, 'sysPermission', async (scope) => {
    if (row) return editRecord(scope, { id: row.id, status }, behaviourOf)
    const [listed] = above
      ? await liveRows(scope.query, 'sys_permission', { id: above.id }).select('parent_id').execute()
      : []
    const name = fillText(onlineMessages.editableField, { title: field.dbFieldTxt }).slice(0, 100)
    await addRecord(
      scope,
      { menuType: 2, name, perms, permsType: '2', status, parentId: listed?.parent_id ?? null, route: false },
      behaviourOf,
    )
  })
}
