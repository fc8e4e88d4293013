import { readEqualTests } from '#core/dictionary'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import type { Field } from '#core/model'
import type { WireRecord } from '#server/access'
import { found, type Route, route } from '#server/http'
import { type DictionaryRequest, literalText, mostRows, readableField, readRows, usableModel } from '../tableOptions.ts'

/** A node of a tree on the wire. spec: contract §5.4 */
interface TreeNode {
  key: string
  value: string
  title: string
  label: string
  leaf: boolean
  isLeaf: boolean
  parentId: string
  code: string
  icon: null
  children: null
}

interface TreeColumns {
  pid: Field
  text: Field
  code: Field
  hasChild: Field | undefined
}

const equal = ({ name }: Field, value: string) => `${name} == ${literalText(value)}`

/** The children of a node; an empty one stands for the top. */
function levelCondition(pid: Field, value: string): string {
  if (value !== '' && value !== '0') return equal(pid, value)
  return `(${pid.name} == null || ${equal(pid, '')} || ${equal(pid, '0')})`
}

const nodeOf = (record: WireRecord, { pid, text, code, hasChild }: TreeColumns): TreeNode => {
  const key = String(record[code.name] ?? '')
  const title = String(record[text.name] ?? '')
  const leaf = hasChild ? String(record[hasChild.name] ?? '') !== '1' : false
  const parentId = String(record[pid.name] ?? '')
  return { key, value: key, title, label: title, leaf, isLeaf: leaf, parentId, code: key, icon: null, children: null }
}

/** One level of a tree of records. spec: contract §5.1 loadTreeData */
export const treeDataRoute: Route = route(catalogue.dictionary.tree, async ({ query, caller, services }) => {
  const asking: DictionaryRequest = { services, caller }
  const model = usableModel(asking, query.tableName)
  const field = (name: string) => readableField(asking, model, name)
  const ends: TreeColumns = {
    pid: field(query.pidField),
    text: field(query.text),
    code: field(query.code),
    hasChild: query.hasChildField ? field(query.hasChildField) : undefined,
  }
  const tests = readEqualTests(query.condition ?? '')
  if (!tests) throw productError('operationRefused')
  const extra = tests.map(([name, value]) => ({ field: field(name), value }))
  const where = [levelCondition(ends.pid, query.pid ?? ''), ...extra.map((one) => equal(one.field, one.value))].join(
    ' && ',
  )
  const records = await readRows(
    { ...asking, model },
    {
      fields: [ends.pid, ends.text, ends.code, ...(ends.hasChild ? [ends.hasChild] : [])],
      condition: { where, fields: [ends.pid.name, ...extra.map((one) => one.field.name)] },
      rows: mostRows,
    },
  )
  return found(records.map((record) => nodeOf(record, ends)))
})
