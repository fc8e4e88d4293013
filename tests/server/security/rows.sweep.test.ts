import { describe, expect, it } from 'vitest'
import { areNamesOpen, type Model } from '#core/model'
import { formOf, rowsOfSheet, xlsxOf } from '#fixtures/sheets.ts'
import { closeProducts } from '../document/product.ts'
import type { StoredRow } from './expectedRows.ts'
import { somebody, startRowPeople } from './rowPeople.ts'

closeProducts()
const { origin, query, library, bound, call, personOf, liveRows, visibleIds } = await startRowPeople(somebody)

/** The cells of an export of chosen records. */
async function exported({ token }: { token: string }, model: Model, selections: string) {
  const response = await fetch(`${origin}/system-api${model.api}/exportXls?selections=${selections}`, {
    headers: { 'x-access-token': token },
  })
  return rowsOfSheet(Buffer.from(await response.arrayBuffer()))
}

const emptyLengths = new Map<string, Promise<number>>()

/** The lines of an export without records: titles alone, as many for everybody. */
function emptyLength(person: { token: string }, model: Model): Promise<number> {
  const length = emptyLengths.get(model.id) ?? exported(person, model, 'nobody').then((rows) => rows.length)
  emptyLengths.set(model.id, length)
  return length
}

interface Page {
  total: number
  records: { id: string }[]
}

/**
 * Three accounts for each model in turn, of which one asks for a sheet, as these take long to make; in the whole sweep all accounts ask for
 * everything.
 */
const places = bound.flatMap((model, at) =>
  somebody.flatMap(({ title }, index) => {
    const turn = process.env.TEST_ALL ? 0 : (at + index) % somebody.length
    return turn < 3 ? [{ id: model.id, model, title, exports: turn === 0 }] : []
  }),
)
const idsOf = (rows: readonly StoredRow[]): string[] => rows.map(({ id }) => String(id))

/** The first live row that a person does not see; none where everything is visible, which the lists prove. */
async function hiddenId(person: Parameters<typeof visibleIds>[0], model: Model): Promise<string | undefined> {
  const seen = await visibleIds(person, model)
  return idsOf(await liveRows(model)).find((id) => !seen.has(id))
}

describe('the rows of a model', () => {
  it.each(places)('$id: what $title lists is what the scope reaches', async ({ model, title }) => {
    const person = personOf(title)
    const seen = await visibleIds(person, model)
    const expected = idsOf(await liveRows(model)).filter((id) => seen.has(id))
    const { body } = await call<Page>(person, 'GET', `${model.api}/list`, {
      query: { pageSize: '500', fullCount: '1' },
    })
    expect(body.result.total).toBe(expected.length)
    const among = new Set(expected)
    expect(body.result.records.filter(({ id }) => !among.has(String(id)))).toEqual([])
    const counted = await call<{ rows: { n: number }[] }>(person, 'GET', `${model.api}/aggregate`, {
      query: { aggregate: JSON.stringify({ measure: { n: 'count()' } }) },
    })
    expect(Number(counted.body.result.rows[0]?.n ?? 0)).toBe(expected.length)
  })

  it.each(places)('$id: a row beyond the scope of $title is nowhere', async ({ model, title, exports }) => {
    const person = personOf(title)
    const id = await hiddenId(person, model)
    if (id === undefined) return
    const read = await call(person, 'GET', `${model.api}/queryById`, { query: { id } })
    expect([read.body.success, read.body.code]).toEqual([false, 404])
    const timeline = await call(person, 'GET', `${model.api}/timeline`, { query: { id } })
    expect(timeline.body.success).toBe(false)
    const options = await call<unknown[]>(person, 'GET', `${model.api}/options`, { query: { keys: id } })
    if (!areNamesOpen(model)) expect(options.body.result ?? []).toEqual([])
    if (exports) expect(await exported(person, model, id)).toHaveLength(await emptyLength(person, model))
    const edited = await call(person, 'PUT', `${model.api}/edit`, { body: { id } })
    expect(edited.body.success).toBe(false)
    const deleted = await call(person, 'DELETE', `${model.api}/delete`, { query: { id } })
    expect(deleted.body.success).toBe(false)
    const left = await query.selectFrom(model.table).select('del_flag').where('id', '=', id).executeTakeFirst()
    expect(Number(left?.del_flag)).toBe(0)
  })

  it.each(somebody)('no row beyond the scope of $title is read through a reference', async ({ title }) => {
    const person = personOf(title)
    const references = library
      .models()
      .filter(({ api }) => api !== undefined)
      .flatMap((model) =>
        model.fields.flatMap(({ name, type, target, column }) => {
          const pointed = library.resolvedModel(target?.model ?? '')
          const follows = type.id === 'ref' && column && target?.store === 'id' && pointed?.api
          return follows ? [{ model, name, pointed }] : []
        }),
      )
    expect(references.length).toBeGreaterThan(30)
    const seen = { shown: 0, hidden: 0 }
    for (const { model, name, pointed } of references) {
      const visible = await visibleIds(person, pointed)
      const live = new Set(idsOf(await liveRows(pointed)))
      const query = { pageSize: '100', field: `id,,${name}$.id` }
      const { body } = await call<{ records: Record<string, unknown>[] }>(person, 'GET', `${model.api}/list`, { query })
      for (const record of body.result?.records ?? []) {
        const key = String(record[name] ?? '')
        if (key === '') continue
        const isSeen = live.has(key) && visible.has(key)
        expect([model.id, name, record[`${name}$.id`] || null]).toEqual([model.id, name, isSeen ? key : null])
        seen[isSeen ? 'shown' : 'hidden'] += 1
      }
    }
    expect(seen.shown).toBeGreaterThan(0)
  })

  it.each(somebody)('no account beyond the scope of $title is in the recycle bin', async ({ title }) => {
    const person = personOf(title)
    const model = library.resolvedModel('sysUser') as Model
    const id = String(await hiddenId(person, model))
    await query.updateTable(model.table).set({ del_flag: 1 }).where('id', '=', id).execute()
    const bin = await call<{ id: string }[]>(person, 'GET', '/sys/user/recycleBin')
    expect(bin.body.result.map((record) => record.id)).not.toContain(id)
    const restored = await call(person, 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })
    const purged = await call(person, 'DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: id } })
    expect([restored.body.success, purged.body.success]).toEqual([false, false])
    const left = await query.selectFrom(model.table).select('del_flag').where('id', '=', id).executeTakeFirst()
    expect(Number(left?.del_flag)).toBe(1)
    await query.updateTable(model.table).set({ del_flag: 0 }).where('id', '=', id).execute()
  })

  it.each(['a village', 'a town'])('what %s imports stays within its scope', async (title) => {
    const person = personOf(title)
    const model = library.resolvedModel('scene') as Model
    const departs = await query.selectFrom('sys_depart').select(['depart_name', 'org_code']).execute()
    const nameOf = (code: string) => String(departs.find(({ org_code }) => org_code === code)?.depart_name)
    const foreign = person.orgCode.startsWith('A01A01') ? 'A01A02' : 'A01A01'
    const head = ['场景名称', model.field('orgCode')?.title ?? '']
    const lines = [
      [`${title} 内`, nameOf(person.orgCode)],
      [`${title} 外`, nameOf(foreign)],
    ]
    const response = await fetch(`${origin}/system-api${model.api}/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': person.token },
      body: formOf(xlsxOf([head, ...lines])),
    })
    const { result } = (await response.json()) as { result: { errors: { line: number; reason: string }[] } }
    expect(result.errors).toMatchObject([{ line: 3, reason: expect.stringContaining('超出您的数据权限范围') }])
    const stored = await query.selectFrom(model.table).select('name').where('name', 'like', `${title} %`).execute()
    expect(stored.map(({ name }) => name)).toEqual([`${title} 内`])
  })

  it.each(['a village', 'a town'])(
    'what a job of %s adds stays within its scope, and nobody else sees the job',
    async (title) => {
      const person = personOf(title)
      const foreign = person.orgCode.startsWith('A01A01') ? 'A01A02' : 'A01A01'
      const product = await query
        .selectFrom('product')
        .select('id')
        .where('status', '=', '1')
        .where('net_type', 'not in', ['lora', 'nbiot'])
        .executeTakeFirstOrThrow()
      const run = async (orgCode: string) => {
        const body = {
          productId: String(product.id),
          orgCode,
          name: '批',
          prefix: `J${orgCode}${person.username}`,
          start: 1,
          count: 2,
        }
        const begun = await call<{ jobId: string }>(person, 'POST', '/iot/device/batchAdd', { body })
        const path = `/sys/job/${begun.body.result.jobId}`
        const read = async () => (await call<Record<string, unknown>>(person, 'GET', path)).body.result
        await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('done')
        const others = await call(personOf('oneself'), 'GET', path)
        expect([others.body.success, others.body.code]).toEqual([false, 404])
        return read()
      }
      expect(await run(person.orgCode)).toMatchObject({ failed: 0, result: { added: 2 } })
      const outside = await run(foreign)
      expect(outside).toMatchObject({ failed: 2, result: { added: 0 } })
      expect(JSON.stringify(outside.faults)).toContain('超出您的数据权限范围')
    },
  )
})
