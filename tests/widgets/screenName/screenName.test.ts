import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, queryOf, refusal, settled } from '#fixtures/ports.ts'
import { drawField } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const field = { type: 'text', title: '前端组件' }
const call = 'GET /online/document/list'
const documents = [
  { kind: 'screen', id: 'system/user-list', title: '用户列表', publishedRevision: 0 },
  { kind: 'screen', id: 'village/visit-list', title: '走访列表', publishedRevision: 2 },
  { kind: 'screen', id: 'village/draft', title: '草稿', publishedRevision: null },
]
const input = () => screen.getByRole<HTMLInputElement>('combobox')
const offered = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)

async function drawName(value: unknown = null, answer = ok({ records: documents, total: 3 })) {
  const world = createWidgetWorld()
  world.ports.http.on(call, answer)
  const mounted = await drawField('screenName', { field, value, world })
  return { ...mounted, ports: world.ports }
}

async function opened() {
  fireEvent.focus(input())
  fireEvent.mouseDown(input())
  await act(settled)
}

describe('the screen of a menu item', () => {
  it('is chosen from those that are published, by title or name', async () => {
    const { emitted, ports } = await drawName()
    expect(ports.http.requests(call)).toHaveLength(0)
    await opened()
    const [request] = ports.http.requests(call)
    expect(request && queryOf(request)).toMatchObject({ kind: 'screen' })
    expect(offered()).toEqual(['用户列表screen/system/user-list', '走访列表screen/village/visit-list'])
    fireEvent.change(input(), { target: { value: '走访' } })
    expect(offered()).toEqual(['走访列表screen/village/visit-list'])
    fireEvent.click(screen.getByText('走访列表'))
    expect(emitted).toEqual(['走访', 'screen/village/visit-list'])
  })

  it('may be anything else that is typed, and nothing', async () => {
    const { emitted, value } = await drawName('layouts/RouteView')
    expect(input().value).toBe('layouts/RouteView')
    await opened()
    expect(offered()).toHaveLength(2)
    fireEvent.change(input(), { target: { value: 'https://a.example' } })
    fireEvent.change(input(), { target: { value: '' } })
    expect([emitted, value()]).toEqual([['https://a.example', null], null])
  })

  it('is typed by whoever may not see the documents, who is not told of it', async () => {
    const { emitted, ports } = await drawName(null, refusal('拒绝访问', { status: 403, code: 510 }))
    await opened()
    fireEvent.change(input(), { target: { value: 'screen/a' } })
    expect([emitted, offered(), ports.seen]).toEqual([['screen/a'], [], []])
  })
})
