import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakePorts, ok, settled } from '#fixtures/ports.ts'
import { HistoryPage } from '#pages/document'
import { createEngine, EngineProvider } from '#react/engine'
import { createRuntime } from '#runtime/service'
import { screenFaces } from '#widgets/screen'

it('gives its tab the title of the document, so that several can be told apart', async () => {
  const ports = fakePorts()
  ports.http.on('GET /online/document/list', ok({ records: [{ id: 'well', title: '水井登记' }], total: 1 }))
  ports.http.on('GET /online/document/revisions', ok({ records: [], total: 0, refused: [] }))
  const engine = createEngine({ runtime: createRuntime({ ports }), widgets: [], faces: screenFaces })
  const titles: string[] = []
  render(
    <EngineProvider engine={engine}>
      <HistoryPage params={{ kind: 'model', id: 'well' }} onTitle={(title) => void titles.push(title)} />
    </EngineProvider>,
  )
  await screen.findByText('水井登记 的历史')
  await settled()
  expect(titles).toEqual(['历史：水井登记'])
})
