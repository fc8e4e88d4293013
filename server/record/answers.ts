import type { ModelCall, ModelEndpoint } from '#core/endpoint'
import type { Model } from '#core/model'
import type { WireParams } from '#core/query'
import { type Answer, done, found, type RouteRequest } from '#server/http'
import { getRecord } from './find.ts'
import { listRecords } from './list.ts'
import { moveRecord } from './move.ts'
import { optionsOf, optionTreeOf } from './options.ts'
import { changeTrash, removeRecords } from './remove.ts'
import { addRecord, type BehaviourOf, type Body, editRecord, idOf } from './save.ts'
import type { RecordScope, WriteScope } from './scope.ts'
import { exportRecords, exportTemplate } from './spreadsheet/export.ts'
import { importRecords } from './spreadsheet/import.ts'
import { listLevel } from './tree.ts'

/** A model call on its way. */
export interface ModelRequest {
  request: RouteRequest
  endpoint: ModelEndpoint
  model: Model
  behaviourOf: BehaviourOf
}

type Handler = (given: ModelRequest) => Promise<Answer>

const scopeOf = ({ request, model }: ModelRequest): RecordScope => ({
  services: request.services,
  caller: request.caller,
  model,
})
const queryOf = ({ request }: ModelRequest): WireParams => request.query
const bodyOf = ({ request }: ModelRequest): Body => (request.body ?? {}) as Body

/** The ids of a request: `id`, or `ids` comma-joined, perhaps with a comma at the end. */
function idsOf({ request }: ModelRequest): string[] {
  const given = request.query.ids ?? request.query.id
  return [
    ...new Set(
      String(given ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ]
}

/** Runs a write in one transaction; what happens after the commit happens only when it was committed. */
async function writing(
  given: ModelRequest,
  write: (scope: WriteScope) => Promise<readonly string[]>,
  answer: (ids: readonly string[]) => Answer,
): Promise<Answer> {
  const { request, model, behaviourOf } = given
  const scope = scopeOf(given)
  const { ids, made } = await request.services.database.transaction(async (query) => {
    const changed = await write({ ...scope, query })
    const kept = answer(changed)
    await request.once.keep(query, kept)
    return { ids: changed, made: kept }
  })
  await behaviourOf(model.id)?.afterCommit?.(ids, { ...scope, query: request.services.database.query })
  return made
}

/** What each call of a model does. spec: contract §8.5 */
export const handlers: Readonly<Record<ModelCall, Handler>> = {
  list: async (given) => found(await listRecords(scopeOf(given), queryOf(given))),
  rootList: async (given) => found(await listLevel(scopeOf(given), { ...queryOf(given), pid: '' })),
  childList: async (given) => found(await listLevel(scopeOf(given), queryOf(given))),
  queryById: async (given) => found(await getRecord(scopeOf(given), idsOf(given)[0] ?? '')),
  recycleBin: async (given) => found(await listRecords(scopeOf(given), queryOf(given), { trash: 'trash' })),
  options: async (given) => found(await optionsOf(scopeOf(given), queryOf(given))),
  optionTree: async (given) => found(await optionTreeOf(scopeOf(given), queryOf(given))),
  add: (given) =>
    writing(
      given,
      async (scope) => [await addRecord(scope, bodyOf(given), given.behaviourOf)],
      ([id]) => done('添加成功！', { id }),
    ),
  edit: (given) =>
    writing(
      given,
      async (scope) => {
        await editRecord(scope, bodyOf(given), given.behaviourOf)
        return [idOf(bodyOf(given))]
      },
      () => done('编辑成功!'),
    ),
  delete: (given) =>
    writing(
      given,
      (scope) => removing(scope, given),
      () => done('删除成功!'),
    ),
  deleteBatch: (given) =>
    writing(
      given,
      (scope) => removing(scope, given),
      () => done('批量删除成功！'),
    ),
  restore: (given) =>
    writing(
      given,
      (scope) => trashing(scope, given, 'restore'),
      () => done('还原成功'),
    ),
  deletePhysic: (given) =>
    writing(
      given,
      (scope) => trashing(scope, given, 'purge'),
      () => done('删除成功'),
    ),
  move: (given) =>
    writing(
      given,
      async (scope) => {
        await moveRecord(scope, { ...bodyOf(given), moveId: given.endpoint.move ?? '' }, given.behaviourOf)
        return [idOf(bodyOf(given))]
      },
      () => done('操作成功！'),
    ),
  exportXls: (given) => exportRecords(scopeOf(given), queryOf(given)),
  importTemplate: (given) => exportTemplate(scopeOf(given)),
  importExcel: (given) => importRecords(scopeOf(given), given.request, given.behaviourOf),
}

async function removing(scope: WriteScope, given: ModelRequest): Promise<string[]> {
  const ids = idsOf(given)
  await removeRecords(scope, ids, given.behaviourOf)
  return ids
}

async function trashing(scope: WriteScope, given: ModelRequest, action: 'restore' | 'purge'): Promise<string[]> {
  const ids = idsOf(given)
  await changeTrash(scope, ids, action)
  return ids
}
