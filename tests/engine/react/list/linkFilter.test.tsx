import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'

const role = {
  kind: 'model',
  version: 2,
  id: 'role',
  title: '角色',
  fields: { name: { type: 'text', title: '名称' } },
} as unknown as AnyDocument
const model = modelWith({
  name: { type: 'text', title: '名称' },
  roles: { type: 'refs', title: '角色', model: 'role', through: 'thingRole' },
})
const list = {
  kind: 'screen',
  version: 2,
  id: 'test/list',
  type: 'list',
  title: '一览',
  model: 'thing',
  columns: ['name'],
  filters: [{ field: 'roles', default: '=$params.id', required: true }],
} as unknown as AnyDocument

describe('a filter by what hangs on a link model', () => {
  it('asks the server, though the browser does not have the link model', async () => {
    const { world, settle } = await mountScreen({
      documents: [role, model, list],
      handlers: { 'GET /dv/thing/list': () => ({ records: [], total: 0 }), 'GET /dv/role/options': () => [] },
      screen: { screenId: 'test/list', params: { id: 'r1' } },
    })
    await settle()
    const listQuery = world.callsOf('GET /dv/thing/list')[0]?.query ?? {}
    expect(Object.entries(listQuery).find(([name]) => name.startsWith('roles'))?.[1]).toBe('r1')
  })
})
