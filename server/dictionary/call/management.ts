import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { dictionaryMessages } from '#core/message'
import type { RecordScope, WireRecord } from '#server/access'
import { done, found, type Route, type RouteRequest, route } from '#server/http'
import { listRecords } from '#server/reading'
import { changeTrash } from '#server/writing'

const { dictManagement } = catalogue

/** The dictionaries as records of their model. */
function dictScope({ services, caller }: Pick<RouteRequest, 'services' | 'caller'>): RecordScope {
  const model = services.library.current().resolvedModel('sysDict')
  if (!model) throw productError('unknownPath')
  return { services, caller, model }
}

/** Every dictionary in one state of the trash. */
async function allDicts(scope: RecordScope, trash: 'live' | 'trash'): Promise<WireRecord[]> {
  const found: WireRecord[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const params = { pageNo: String(pageNo), pageSize: String(limit.pageSize) }
    const { records } = await listRecords(scope, params, { trash })
    found.push(...records)
    if (records.length < limit.pageSize) return found
  }
}

async function changeOne(request: RouteRequest, action: 'restore' | 'purge'): Promise<void> {
  const scope = dictScope(request)
  const { id = '' } = request.params
  await request.services.database.transaction((query) => changeTrash({ ...scope, query }, [id], action))
}

/** What dictionaries have beside the calls of their models. spec: contract §5.5 */
export const managementRoutes: readonly Route[] = [
  route(dictManagement.treeList, async (request) => {
    const records = await allDicts(dictScope(request), 'live')
    return found(records.map((record) => ({ key: record.id, title: record.dictName, ...record })))
  }),
  route(dictManagement.deleted, async (request) => found(await allDicts(dictScope(request), 'trash'))),
  route(dictManagement.back, async (request) => {
    await changeOne(request, 'restore')
    return done(dictionaryMessages.done)
  }),
  route(dictManagement.deletePhysic, async (request) => {
    await changeOne(request, 'purge')
    return done(dictionaryMessages.purged)
  }),
]
