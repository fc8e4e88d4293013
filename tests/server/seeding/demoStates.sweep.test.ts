import { expect, it } from 'vitest'
import { closeProducts, startProduct } from '../document/product.ts'

closeProducts()

interface Move {
  from?: readonly string[]
  to?: string
  set?: Readonly<Record<string, unknown>>
  ask?: readonly { field: string; required?: boolean }[]
}

const fieldsOf = ({ set = {}, ask = [] }: Move): string[] => [
  ...Object.keys(set),
  ...ask.filter(({ required }) => required).map(({ field }) => field),
]

/** The states a move leads to; an expression names those that it chooses from. */
const targetsOf = ({ to = '' }: Move): string[] =>
  to.startsWith('=') ? [...to.matchAll(/[?:] '(\w+)'/g)].map(([, state]) => state ?? '') : [to]

/** The fields that moves may have filled in on any way from the first state to each. */
function filledBy(moves: readonly Move[], first: string): Map<string, Set<string>> {
  const filled = new Map([[first, new Set<string>()]])
  for (const _ of moves)
    for (const move of moves)
      for (const from of move.from ?? [])
        for (const to of filled.has(from) ? targetsOf(move) : [])
          filled.set(to, new Set([...(filled.get(to) ?? []), ...(filled.get(from) ?? []), ...fieldsOf(move)]))
  return filled
}

it.each([
  [
    'workOrder',
    { '1': ['handler', 'deadline'], '3': ['acceptTime', 'finishTime', 'result'], '4': ['finishTime', 'score'] },
  ],
  ['alarmRecord', { '1': ['confirmBy', 'confirmTime'], '2': ['handleBy', 'handleTime', 'handleResult'] }],
  ['eoaMettingPerson', { '1': ['replyTime'], '2': ['replyTime', 'replyReason'] }],
  ['eoaCmsArticle', { '1': ['publishTime'], '2': ['publishTime'], '3': ['createTime', 'publishTime', 'auditRemark'] }],
])('records of the demo are filled in as far as their state has come: %s', async (id, expected) => {
  const product = await startProduct()
  const model = product.app.services.library.current().resolvedModel(id)
  const { states, fields } = (model?.document ?? {}) as unknown as {
    states: { field: string; moves: Move[] }
    fields: Record<string, { default?: string; readonly?: boolean }>
  }
  const token = await product.client.login('admin')
  const query = { pageNo: '1', pageSize: '1000' }
  const list = await product.client.call<{ records: Record<string, unknown>[] }>('GET', `${model?.api}/list`, {
    token,
    query,
  })
  const { records } = list.body.result
  const filled = filledBy(states.moves, fields[states.field]?.default ?? '')
  const all = [...new Set(states.moves.flatMap(fieldsOf))].filter((name) => fields[name]?.readonly)
  const early = records.flatMap((record) =>
    all
      .filter((name) => record[name] !== null && !filled.get(String(record[states.field]))?.has(name))
      .map((name) => [record.id, record[states.field], name]),
  )
  const missing = records.flatMap((record) =>
    (expected[String(record[states.field]) as keyof typeof expected] ?? [])
      .filter((name) => record[name] === null)
      .map((name) => [record.id, record[states.field], name]),
  )
  expect({ some: records.length > 0, early, missing }).toEqual({ some: true, early: [], missing: [] })
})

it('records of the demo have a history that ends in their state', async () => {
  const product = await startProduct()
  const token = await product.client.login('admin')
  const get = async <T>(path: string, query: Record<string, string>) =>
    (await product.client.call<{ records: T[] }>('GET', path, { token, query })).body.result.records
  for (const [id, titles] of [
    ['alarmRecord', { '0': '', '1': '确认', '2': '处理', '3': '恢复', '4': '关闭' }],
    ['workOrder', { '0': '', '1': '派单', '2': '接单', '3': '完成', '4': '验收' }],
  ] as const) {
    const api = product.app.services.library.current().resolvedModel(id)?.api ?? ''
    const rows = await get<{ id: string; status: keyof typeof titles }>(`${api}/list`, { pageSize: '1000' })
    for (const status of ['0', '1', '2', '3', '4'] as const) {
      const row = rows.find((one) => one.status === status)
      if (!row) continue
      const [last] = await get<{ title?: string; action: string }>(`${api}/timeline`, { id: row.id })
      expect([id, status, last?.action, last?.title ?? '']).toEqual([
        id,
        status,
        status === '0' ? 'add' : 'move',
        titles[status],
      ])
    }
  }
})

it('a village cadre of the demo has leaves to decide, and has decided some', async () => {
  const product = await startProduct()
  const token = await product.client.login('admin')
  const query = { assignee: 'chenjie', pageSize: '100' }
  const list = await product.client.call<{ records: { taskStatus: string }[] }>('GET', '/act/task/list', {
    token,
    query,
  })
  expect(list.body.result.records.map(({ taskStatus }) => taskStatus).sort()).toEqual(['1', '1', '1', '1', '2', '2'])
})
