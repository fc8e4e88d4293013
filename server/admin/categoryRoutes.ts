import { readEqualTests } from '#core/dictionary'
import { catalogue } from '#core/endpoint'
import { badRequest, productError } from '#core/error'
import { administrationMessages, doneMessages } from '#core/message'
import { codeOf } from '#core/model'
import { canCall } from '#core/permission'
import { allOf, type Condition, equals, isOneOf, startsWith } from '#core/query'
import { type CallContext, type RecordScope, scopeOf, type WireRecord } from '#server/access'
import { commandRoute, found, queryRoute, type Route, route } from '#server/http'
import { everyRecord } from '#server/reading'
import { treeOf } from '#server/rights'
import { idsOf } from './scope.ts'

const { category } = catalogue

interface TreeNode extends WireRecord {
  children: TreeNode[] | null
}

/** A node of the category tree. spec: contract §5.4, §5.6 */
function nodeOf({ id, name, code, pid }: WireRecord, children: TreeNode[] | null, leaf: boolean): TreeNode {
  const title = String(name)
  return {
    key: id,
    value: id,
    title,
    label: title,
    name: title,
    code,
    parentId: pid,
    leaf,
    isLeaf: leaf,
    icon: null,
    children,
  }
}

/** One level of the tree; each node says whether it has children. */
async function levelOf(callContext: CallContext, and: Condition): Promise<TreeNode[]> {
  const level = await withChildren(callContext, await categories(callContext, and))
  return level.map((record) => nodeOf(record, null, record.hasChild !== '1'))
}

/** The id of the category with this code; `0` is the top. */
async function idOfCode(callContext: CallContext, code: string): Promise<string> {
  if (code === '0') return code
  const [record] = await categories(callContext, equals('code', code))
  if (!record) throw productError('categoryParameter', { code })
  return String(record.id)
}

/** The complete tree below a code. */
async function wholeTree(callContext: CallContext, pcode: string): Promise<TreeNode[]> {
  const under =
    pcode === '0' ? undefined : allOf([startsWith('code', pcode), { kind: 'not', of: equals('code', pcode) }])
  const rows = (await categories(callContext, under)).map((record) => ({
    id: String(record.id),
    parentId: record.pid === '0' ? null : String(record.pid),
    record,
  }))
  return treeOf(rows, ({ record }, children: TreeNode[]) =>
    nodeOf(record, children.length > 0 ? children : null, children.length === 0),
  )
}

/** A condition of equality tests over the fields that pickers show. */
function conditionOf(text: string): Condition {
  const tests = readEqualTests(text)
  if (!tests?.every(([name]) => pickerKeys.includes(name))) throw productError('operationRefused')
  return allOf(tests.map(([name, value]) => equals(name, value)))
}

/** Categories as trees. spec: contract §5.6 */
export const categoryTreeRoutes: readonly Route[] = [
  route(category.root, async ({ query, ...callContext }) => {
    const pcode = query.pcode || '0'
    if (query.async === false) {
      await idOfCode(callContext, pcode)
      return found(await wholeTree(callContext, pcode))
    }
    return found(await levelOf(callContext, below(await idOfCode(callContext, pcode))))
  }),
  queryRoute(category.children, ({ query, ...callContext }) => levelOf(callContext, below(query.pid ?? ''))),
  route(category.tree, async ({ query, ...callContext }) => {
    if (query.pid === undefined && query.pcode === undefined) throw productError('categoryParameter', { code: 'null' })
    const pid = query.pid || (await idOfCode(callContext, query.pcode || '0'))
    return found(await levelOf(callContext, allOf([below(pid), conditionOf(query.condition ?? '')])))
  }),
]

const unique = ['id', 'code']

async function oneBy(callContext: CallContext, field: string, value: string): Promise<WireRecord> {
  if (!unique.includes(field)) throw badRequest(administrationMessages.idOrCode)
  const [record] = await withChildren(callContext, await categories(callContext, equals(field, value)))
  if (!record) throw productError('categoryMissing')
  return record
}

interface OptionQuery {
  ids?: string | undefined
  delNotExist?: boolean | undefined
}

/** The names of categories in the order of the ids; unknown ids are left out or returned as they are. spec: contract §5.6 */
async function textsOf(callContext: CallContext, { ids = '', delNotExist = true }: OptionQuery): Promise<string[]> {
  const keys = idsOf(ids)
  if (keys.length === 0) throw productError('categoryIdsMissing')
  const names = new Map(
    (await categories(callContext, isOneOf('id', keys))).map(({ id, name }) => [String(id), String(name)]),
  )
  const places = ids.split(',').map((id) => id.trim())
  return places.flatMap((id) => names.get(id) ?? (delNotExist ? [] : [id]))
}

async function verifyCode(
  callContext: CallContext,
  { pid = '', code = '' }: { pid?: string; code?: string },
): Promise<void> {
  if (code === '') throw productError('categoryCodeMissing')
  if (pid === '' || pid === '0') return
  const prefix = String((await oneBy(callContext, 'id', pid)).code)
  if (!code.startsWith(prefix)) throw productError('categoryCodePrefix', { prefix })
}

/** Finds categories by id or code. spec: contract §5.6 */
export const categoryOptionRoutes: readonly Route[] = [
  queryRoute(category.one, ({ query, ...callContext }) => oneBy(callContext, query.field, query.val)),
  queryRoute(category.texts, ({ query, ...callContext }) => textsOf(callContext, query)),
  queryRoute(category.textsSlash, ({ query, ...callContext }) => textsOf(callContext, query)),
  route(category.under, async ({ query: { code = '' }, ...callContext }) => {
    const records = code === '' ? [] : await categories(callContext, startsWith('code', code))
    if (records.length === 0) throw productError('categoryEmpty', { code })
    return found(records.map(({ id, name }) => ({ value: String(id), text: String(name), title: String(name) })))
  }),
  commandRoute(category.checkCode, doneMessages.free, ({ query, ...callContext }) => verifyCode(callContext, query)),
]

/** Most categories in one answer. */
const maxCategories = 20_000

/** The fields of categories that every signed-in user sees in pickers. */
const pickerKeys = ['id', 'pid', 'name', 'code']

function visible(record: WireRecord, { caller, model }: RecordScope): WireRecord {
  const readable = canCall(caller.rights, codeOf(model, 'list'))
    ? record
    : Object.fromEntries(pickerKeys.filter((key) => key in record).map((key) => [key, record[key]]))
  return { ...readable, pid: record.pid ? String(record.pid) : '0' }
}

/** Categories that meet a condition, by code; top-level ones get the parent `0`. */
async function categories(callContext: CallContext, and?: Condition): Promise<WireRecord[]> {
  const scope = scopeOf(callContext, 'sysCategory')
  const records = await everyRecord(scope, { most: maxCategories, ...(and ? { and } : {}) })
  return records.map((record) => visible(record, scope))
}

const isTop = equals('pid', null)

/** The condition for the children of a category; an empty id or `0` is the top. */
const below = (pid: string): Condition => (pid === '' || pid === '0' ? isTop : equals('pid', pid))

/** The records, each with `hasChild`. */
async function withChildren(callContext: CallContext, records: readonly WireRecord[]): Promise<WireRecord[]> {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => String(id))
  const parents = new Set((await categories(callContext, isOneOf('pid', ids))).map(({ pid }) => String(pid)))
  return records.map((record) => ({ ...record, hasChild: parents.has(String(record.id)) ? '1' : '0' }))
}
