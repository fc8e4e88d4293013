import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bodyOf, fakePorts, ok, settled } from '#fixtures/ports.ts'
import { DesignerPage } from '#pages/designer'
import { createEngine, EngineProvider } from '#react/engine'
import { createRuntime } from '#runtime/service'
import { screenFaces } from '#widgets/screen'

/** The page that starts a register, beside documents that are there, with what it stores. */
async function start(name: string, documents: readonly { kind: string; id: string; status: string }[]) {
  const ports = fakePorts()
  ports.http.on('GET /online/document/list', ok({ records: documents, total: documents.length }))
  ports.http.on('PUT /online/document/save', ok({ revision: 1 }))
  const engine = createEngine({ runtime: createRuntime({ ports }), widgets: [], faces: screenFaces })
  render(
    <EngineProvider engine={engine}>
      <DesignerPage params={{ kind: 'screen', id: 'new' }} onTitle={() => undefined} />
    </EngineProvider>,
  )
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '水井' } })
  fireEvent.change(screen.getByLabelText('英文名'), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: '开始设计' }))
  await act(settled)
  const saves = ports.http.requests('PUT /online/document/save').map((request) => bodyOf(request) as { id: string })
  return {
    saved: saves.map(({ id }) => id),
    problem: screen.queryByRole('alert')?.textContent ?? '',
    replaced: ports.seen.filter((one) => one.startsWith('replace ')),
  }
}

const well = { kind: 'model', id: 'well', status: 'draft' }

it.each([
  ['a model', well],
  ['a form', { ...well, kind: 'screen', id: 'custom/well-form' }],
])('stores nothing, not even a refused draft, where %s of the name is there', async (_, document) => {
  expect(await start('well', [document])).toEqual({ saved: [], problem: '英文名 well 已被使用', replaced: [] })
})

it.each([
  ['others contain the name', { ...well, id: 'wellWater' }],
  ['it was removed', { ...well, status: 'deleted' }],
])('stores model, form and list where %s', async (_, document) => {
  const { saved, problem } = await start('well', [document])
  expect([saved, problem]).toEqual([['well', 'custom/well-form', 'custom/well-list'], ''])
})

it('gives its place to the designer of what has begun', async () => {
  const { replaced } = await start('well', [])
  expect(replaced).toEqual(['replace /online/design/screen/custom%2Fwell-form?with=custom%2Fwell-list'])
})

it('starts a dashboard over the records of a model, open to whoever may list them', async () => {
  const ports = fakePorts()
  const device = { kind: 'model', id: 'device', title: '设备', status: 'published', publishedRevision: 0 }
  const draft = { ...device, id: 'pond', title: '池塘', publishedRevision: null }
  const text = JSON.stringify({ kind: 'model', id: 'device', permission: 'device' })
  ports.http.on('GET /online/document/list', ok({ records: [device, draft], total: 2, pages: 1 }))
  ports.http.on('GET /online/document/queryById', ok({ text, revision: 0 }))
  ports.http.on('PUT /online/document/save', ok({ revision: 1 }))
  const engine = createEngine({ runtime: createRuntime({ ports }), widgets: [], faces: screenFaces })
  render(
    <EngineProvider engine={engine}>
      <DesignerPage params={{ kind: 'screen', id: 'new' }} onTitle={() => undefined} />
    </EngineProvider>,
  )
  fireEvent.click(screen.getByText('看板'))
  await act(settled)
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '设备总览' } })
  fireEvent.change(screen.getByLabelText('英文名'), { target: { value: 'devices' } })
  const begin = () => fireEvent.click(screen.getByRole('button', { name: '开始设计' }))
  begin()
  expect(screen.getByRole('alert').textContent).toBe('请选择统计哪些记录')
  fireEvent.mouseDown(screen.getByLabelText('统计哪些记录'))
  expect(screen.queryByText('池塘 pond')).toBeNull()
  fireEvent.click(screen.getByText('设备 device'))
  begin()
  await act(settled)
  const [save] = ports.http.requests('PUT /online/document/save').map((request) => bodyOf(request) as { text: string })
  expect(JSON.parse(save?.text ?? '{}')).toMatchObject({
    ...{ id: 'custom/devices-dashboard', type: 'dashboard', title: '设备总览', permission: 'device:list' },
    cards: [{ stat: 'n', title: '设备', source: { model: 'device', measure: { n: 'count()' } } }],
  })
})
