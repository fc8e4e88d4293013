import { readEqualTests } from '#core/dictionary'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { allOf, type Condition, equals } from '#core/query'
import type { WireRecord } from '#server/access'
import { found, type Route, route } from '#server/http'
import type { Calling } from '../scope.ts'
import { treeOf } from '../tree.ts'
import { below, categories, pickerKeys, startsWith, withChildren } from './rows.ts'

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

/** One level, each node told whether something stands below it. */
async function levelOf(calling: Calling, and: Condition): Promise<TreeNode[]> {
  const level = await withChildren(calling, await categories(calling, and))
  return level.map((record) => nodeOf(record, null, record.hasChild !== '1'))
}

/** The id of the category with a code; the top for `0`. */
async function idOfCode(calling: Calling, code: string): Promise<string> {
  if (code === '0') return code
  const [record] = await categories(calling, equals('code', code))
  if (!record) throw productError('categoryParameter', { code })
  return String(record.id)
}

/** Everything below a code at once. */
async function wholeTree(calling: Calling, pcode: string): Promise<TreeNode[]> {
  const under = pcode === '0' ? undefined : allOf([startsWith(pcode), { kind: 'not', of: equals('code', pcode) }])
  const rows = (await categories(calling, under)).map((record) => ({
    id: String(record.id),
    parentId: record.pid === '0' ? null : String(record.pid),
    record,
  }))
  return treeOf(rows, ({ record }, children: TreeNode[]) =>
    nodeOf(record, children.length > 0 ? children : null, children.length === 0),
  )
}

/** Equal tests over what pickers show. */
function conditionOf(text: string): Condition {
  const tests = readEqualTests(text)
  if (!tests?.every(([name]) => pickerKeys.includes(name))) throw productError('operationRefused')
  return allOf(tests.map(([name, value]) => equals(name, value)))
}

/** Categories as trees. spec: contract §5.6 */
export const categoryTreeRoutes: readonly Route[] = [
  route(category.root, async ({ query, ...calling }) => {
    const pcode = query.pcode || '0'
    if (query.async === false) {
      await idOfCode(calling, pcode)
      return found(await wholeTree(calling, pcode))
    }
    return found(await levelOf(calling, below(await idOfCode(calling, pcode))))
  }),
  route(category.children, async ({ query, ...calling }) => found(await levelOf(calling, below(query.pid ?? '')))),
  route(category.tree, async ({ query, ...calling }) => {
    if (query.pid === undefined && query.pcode === undefined) throw productError('categoryParameter', { code: 'null' })
    const pid = query.pid || (await idOfCode(calling, query.pcode || '0'))
    return found(await levelOf(calling, allOf([below(pid), conditionOf(query.condition ?? '')])))
  }),
]
