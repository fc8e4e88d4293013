import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakePorts, ok } from '#fixtures/ports.ts'
import { DesignerPage } from '#pages/designer'
import { createEngine, EngineProvider } from '#react/engine'
import { VisibleProvider } from '#react/visible'
import { createRuntime } from '#runtime/service'
import { screenFaces } from '#widgets/screen'
import { houseForm, sampleDocuments } from '../../engine/react/design/harness.ts'
import { letCanvasScroll } from '../../widgets/design/workbench.tsx'

const formId = 'device/device-form'
const listId = 'device/device-list'

/** The designer of the sample form, whose model has a list beside it. */
function openPage(part = '') {
  letCanvasScroll()
  const ports = fakePorts()
  const texts = new Map(sampleDocuments().map((one) => [`${one.kind} ${one.id}`, houseForm(one)]))
  const loads: string[] = []
  ports.http.on('GET /online/document/queryById', ({ url }) => {
    const query = new URL(url, 'http://host').searchParams
    const id = `${query.get('kind')} ${query.get('id')}`
    loads.push(id)
    return ok({ text: texts.get(id) ?? '{}', revision: 1, live: 1 })
  })
  const list = { kind: 'screen', documentId: listId, title: '设备列表', type: 'list', pointer: '/model' }
  ports.http.on('GET /online/document/referrers', ok([list]))
  const engine = createEngine({ runtime: createRuntime({ ports }), widgets: [], faces: screenFaces })
  const page = (isVisible: boolean) => (
    <EngineProvider engine={engine}>
      <VisibleProvider value={isVisible}>
        <DesignerPage params={{ kind: 'screen', id: encodeURIComponent(formId), part }} onTitle={() => undefined} />
      </VisibleProvider>
    </EngineProvider>
  )
  const { rerender } = render(page(true))
  return { ports, loads, show: (isVisible: boolean) => act(() => rerender(page(isVisible))) }
}

it('goes to the address of another screen of the model, and reads its own anew when somebody comes back', async () => {
  const { ports, loads, show } = openPage()
  fireEvent.click(await screen.findByRole('button', { name: /切换到同一模型/ }))
  fireEvent.click(await screen.findByText(/设备列表/))
  await act(async () => undefined)
  expect(ports.seen).toContain(
    `go /online/design/screen/${encodeURIComponent(listId)}?with=${encodeURIComponent(formId)}`,
  )
  show(false)
  expect(screen.queryByRole('banner')).toBeNull()
  loads.length = 0
  show(true)
  await screen.findByRole('banner')
  expect(loads).toContain(`screen ${formId}`)
})

it('selects the part that the address names', async () => {
  openPage('/items/0')
  const panel = await screen.findByRole('complementary', { name: '属性' })
  expect(within(panel).getByRole('heading').textContent).not.toBe('设备表单')
})
