import { describe, expect, it } from 'vitest'
import type { ModelDocument } from '#core/document'
import { callsOf, codesOf, modelEndpoints } from '#core/endpoint'
import { createLibrary } from '#core/library'
import { fullChecks } from '#core/model'

const document = (more: Partial<ModelDocument> = {}): ModelDocument =>
  ({
    kind: 'model',
    version: 2,
    id: 'device',
    title: '设备',
    api: '/iot/device',
    permission: 'dev',
    fields: { name: { type: 'text', title: '名称' } },
    ...more,
  }) as ModelDocument

const endpointsOf = (more: Partial<ModelDocument> = {}) => {
  const model = createLibrary([document(more)], fullChecks).resolvedModel('device')
  return model ? modelEndpoints(model) : []
}
const table = (more: Partial<ModelDocument> = {}) =>
  Object.fromEntries(
    endpointsOf(more).map((endpoint) => [callsOf(endpoint).join(' '), codesOf(endpoint.access).join(' ')]),
  )

describe('the calls of a model', () => {
  it('stand below its address and ask for its codes', () => {
    expect(table()).toEqual({
      'GET /iot/device/list': 'dev:list',
      'GET /iot/device/queryById': 'dev:list dev:detail dev:edit',
      'GET /iot/device/timeline': 'dev:list dev:detail dev:edit',
      'POST /iot/device/add': 'dev:add',
      'PUT /iot/device/edit POST /iot/device/edit': 'dev:edit',
      'DELETE /iot/device/delete': 'dev:delete',
      'DELETE /iot/device/deleteBatch': 'dev:batch_delete',
      'GET /iot/device/exportXls': 'dev:export',
      'POST /iot/device/importExcel': 'dev:import',
      'POST /iot/device/importCheck': 'dev:import',
      'GET /iot/device/importTemplate': 'dev:import',
      'GET /iot/device/options': '',
      'GET /iot/device/aggregate': 'dev:list',
    })
  })

  it('make secrets anew where the server makes them, by the code of the field', () => {
    const fields = { token: { type: 'secret', made: 32 }, key: { type: 'secret', made: 16, permission: 'dev:key' } }
    expect(table({ fields })).toMatchObject({
      'POST /iot/device/renew/token': 'dev:edit',
      'POST /iot/device/renew/key': 'dev:key',
    })
  })

  it('are more with a trash, a tree and states', () => {
    const more = Object.keys(
      table({
        trash: true,
        fields: { name: { type: 'text' }, status: { type: 'text' }, parentId: { type: 'tree' } },
        states: {
          field: 'status',
          moves: [{ id: 'stop', title: '停用', from: ['on'], to: 'off', permission: 'dev:stop' }],
        },
      }),
    )
    expect(more.slice(13)).toEqual([
      'GET /iot/device/optionTree',
      'GET /iot/device/rootList',
      'GET /iot/device/childList',
      'GET /iot/device/getChildListBatch',
      'GET /iot/device/recycleBin',
      'PUT /iot/device/restore POST /iot/device/restore',
      'DELETE /iot/device/deletePhysic',
      'POST /iot/device/move/stop',
    ])
  })

  it('read each sub-table by its record, with the rights to that, the first of those with rows of one model', () => {
    const parts = { type: 'table', model: 'devicePart', foreignKey: 'deviceId' }
    const calls = table({ fields: { name: { type: 'text' }, parts, spares: { ...parts, foreignKey: 'spareOf' } } })
    expect(Object.keys(calls).slice(13)).toEqual(['GET /iot/device/queryDevicePartByMainId'])
    expect(calls['GET /iot/device/queryDevicePartByMainId']).toBe('dev:list dev:detail dev:edit')
  })

  it('of a move ask for the code that it names, else for the one of its id', () => {
    const moves = [
      { id: 'stop', title: '停用', from: ['on'], to: 'off', permission: 'dev:stop' },
      { id: 'start', title: '启用', from: ['off'], to: 'on' },
    ]
    const calls = table({ fields: { status: { type: 'text' } }, states: { field: 'status', moves } })
    expect([calls['POST /iot/device/move/stop'], calls['POST /iot/device/move/start']]).toEqual([
      'dev:stop',
      'dev:start',
    ])
  })

  it('are none for an internal model', () => {
    expect(endpointsOf({ internal: true })).toEqual([])
  })
})
