import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config'
import { productError } from '#core/error'
import { fieldTypeOf } from '#core/fieldType'
import { fileMessages } from '#core/message'
import { codeOf, type FieldProblem, type Model } from '#core/model'
import { canCall } from '#core/permission'
import { type CallContext, scopeOf, type WriteScope } from '#server/access'
import type { Caller, QueryRunner, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import { findRecords } from '#server/reading'
import { viewersOf } from '#server/rights'
import { fileStore } from './store/fileStore.ts'

type Folders = Pick<Config, 'uploadFolders' | 'privateFolders'>

/** Folder for images of the rich text editor, always allowed. spec: widgets, API table */
const editorFolder = 'jeditor'

/** Whether files of a folder require a ticket; undefined for an unknown folder. spec: contract §8.1, policy (files) */
export function isPrivateFolder({ uploadFolders, privateFolders }: Folders, name: string): boolean | undefined {
  if (privateFolders.includes(name)) return true
  return name === editorFolder || uploadFolders.includes(name) ? false : undefined
}

/** Who uploaded a private file, and the records that hold it. */
export const privateFileTables: readonly TableSpec[] = [
  {
    name: 'private_file',
    columns: [
      { name: 'path', type: 'text', length: 300, nullable: false },
      { name: 'user_id', type: 'text', length: 64, nullable: false },
      { name: 'created_ms', type: 'integer', nullable: false },
    ],
    primaryKey: ['path'],
  },
  {
    name: 'private_file_holder',
    columns: [
      { name: 'path', type: 'text', length: 300, nullable: false },
      { name: 'model', type: 'text', length: 64, nullable: false },
      { name: 'record_id', type: 'text', length: 64, nullable: false },
    ],
    primaryKey: ['path', 'model', 'record_id'],
    indexes: [{ name: 'ix_private_file_holder_record', columns: ['model', 'record_id'] }],
  },
]

/** Remembers who uploaded a file into a private folder, who may open it until a record holds it. */
export async function rememberUpload(
  { config, database, clock }: Pick<Services, 'config' | 'database' | 'clock'>,
  { user }: Caller,
  path: string,
): Promise<void> {
  if (!isPrivateFolder(config, path.slice(0, path.indexOf('/')))) return
  await database.query
    .insertInto('private_file')
    .values({ path, user_id: user.id, created_ms: clock.nowMs() })
    .execute()
}

const storedName = String.raw`[0-9a-f]{32}/[\p{L}\p{N}_-]{1,201}\.[a-z0-9]{1,5}`

/** The paths of private files in a text, with or without the address of the server before them. */
function privatePathsIn({ privateFolders }: Folders, text: string): string[] {
  if (privateFolders.length === 0 || !text.includes('/')) return []
  return text.match(new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${privateFolders.join('|')})/${storedName}`, 'gu')) ?? []
}

/** The model with those that show its records as rows of their own, directly or not. */
function shownBy({ library }: Pick<Services, 'library'>, model: Model): Model[] {
  const found = [model]
  for (const inner of found)
    for (const outer of library.current().models())
      if (!found.includes(outer) && outer.fields.some(({ document }) => isRowsOf(document, inner.id))) found.push(outer)
  return found
}

const isRowsOf = ({ type, model }: { type?: unknown; model?: unknown }, id: string): boolean =>
  model === id && fieldTypeOf(String(type))?.nested === true

interface Holder {
  model: string
  recordId: string
}

/** A call, perhaps within a transaction. */
type FileContext = CallContext & { query?: QueryRunner }

async function isShownIn(
  callContext: FileContext,
  { model: modelId, recordId }: Holder,
  path: string,
): Promise<boolean> {
  const { services, caller } = callContext
  const model = services.library.current().resolvedModel(modelId)
  if (!model || !shownBy(services, model).some((each) => canCall(caller.rights, codeOf(each, 'list')))) return false
  const scope = { ...scopeOf(callContext, modelId), opened: true } as const
  const [record] = await findRecords(scope, { ids: [recordId], query: callContext.query })
  return record !== undefined && privatePathsIn(services.config, JSON.stringify(record)).includes(path)
}

/** Holders that are tried at most: a file belongs to few records. */
const maxHolders = 100

/**
 * Whether the caller may open a private file: whoever may read a record, and in it the field, that holds the file; as long as no record does,
 * whoever uploaded it.
 */
export async function mayOpenFile(callContext: FileContext, path: string): Promise<boolean> {
  const { services, caller, query = services.database.query } = callContext
  const holders = await query
    .selectFrom('private_file_holder')
    .select(['model', 'record_id'])
    .where('path', '=', path)
    .limit(maxHolders)
    .execute()
  for (const { model, record_id } of holders)
    if (await isShownIn(callContext, { model: String(model), recordId: String(record_id) }, path)) return true
  if (holders.length > 0) return false
  const file = await query.selectFrom('private_file').select('user_id').where('path', '=', path).executeTakeFirst()
  return file !== undefined && viewersOf(caller).every(({ user }) => user.id === file.user_id)
}

type Values = Readonly<Record<string, unknown>>

/** The server itself, which no user has asked. */
const isServer = ({ user }: Caller) => user.id === ''

interface HeldFiles extends Holder {
  paths: readonly string[]
}

async function addHolder(query: QueryRunner, { paths, model, recordId }: HeldFiles): Promise<void> {
  if (paths.length === 0) return
  await query
    .insertInto('private_file_holder')
    .values(paths.map((path) => ({ path, model, record_id: recordId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Records which private files a change adds to a record, in its transaction. Throws when the caller may not open one: else whoever learns a
 * path could read the file by entering it somewhere.
 */
export async function recordHeldFiles(
  scope: WriteScope,
  { id, before, after }: { id: string; before: Values | null; after: Values | null },
): Promise<void> {
  const { services, model, query, caller } = scope
  const pathsOf = (value: unknown) => privatePathsIn(services.config, textFrom(value))
  for (const [field, value] of Object.entries(after ?? {})) {
    const old = new Set(pathsOf(before?.[field]))
    const paths = [...new Set(pathsOf(value))].filter((path) => !old.has(path))
    for (const path of isServer(caller) ? [] : paths) if (!(await mayOpenFile(scope, path))) throw closedFile(field)
    await addHolder(query, { paths, model: model.id, recordId: id })
  }
}

const textFrom = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

const closedFile = (field: string) =>
  productError(
    'invalid',
    { reason: fileMessages.closed },
    { fields: [{ field, message: fileMessages.closed } satisfies FieldProblem] },
  )

/** Finds the records that hold private files from before this was recorded; there is nothing to find while no folder has a file. */
export async function findHolders(services: Services): Promise<void> {
  const { config, database, library } = services
  const folders = await usedFolders(services)
  if (folders.length === 0) return
  const { query } = database
  const some = await query.selectFrom('private_file_holder').select('path').limit(1).execute()
  if (some.length > 0) return
  for (const model of library.current().models()) {
    const fields = model.fields.filter(({ type, column }) => column && (type.id === 'file' || type.id === 'image'))
    if (fields.length === 0) continue
    const columns = fields.map(({ columnName }) => columnName)
    const rows = await query
      .selectFrom(model.table)
      .select(['id', ...columns])
      .where((where) =>
        where.or(columns.flatMap((column) => folders.map((folder) => where(column, 'like', `%${folder}/%`)))),
      )
      .execute()
    for (const { id, ...cells } of rows)
      await addHolder(query, {
        paths: [...new Set(privatePathsIn(config, Object.values(cells).join()))],
        model: model.id,
        recordId: String(id),
      })
  }
}

/** The private folders that have files. */
async function usedFolders(services: Services): Promise<string[]> {
  const { root } = fileStore(services)
  const entries = await Promise.all(
    services.config.privateFolders.map((folder) => readdir(join(root, folder)).catch((): string[] => [])),
  )
  return services.config.privateFolders.filter((_, index) => (entries[index] ?? []).length > 0)
}
