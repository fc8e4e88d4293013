import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { signInFor } from '#fixtures/engineRights.ts'
import { createWorld } from '#fixtures/engineWorld.ts'
import { libraryOf } from '#fixtures/library.ts'
import { ScreenHost } from '#react/screen'
import { arrived, draw, settle } from './harness.tsx'

const area = modelWith(
  { name: { type: 'text', title: '名称' }, upperId: { type: 'tree', title: '上级' } },
  { id: 'area', title: '区域', api: '/dv/area', permission: 'area' },
)
const placeModel = modelWith({
  areaId: { type: 'ref', title: '区域', model: 'area' },
  lng: { type: 'decimal', title: '经度', scale: 6 },
  lat: { type: 'decimal', title: '纬度', scale: 6 },
})
const list = { kind: 'screen', version: 2, id: 'test/list', type: 'list', title: '一览', model: 'thing' }
const node = (areaId: string, name: string, areaId_parent: string | null, more: object) => ({
  ...{ areaId, areaId_dictText: name, areaId_parent, n: 10, off: 0, placed: 1, east: 113, north: 28 },
  ...more,
})
const rows = [
  node('1', '青禾县', null, { n: 40 }),
  node('2', '云溪镇', '1', { n: 30, off: 3 }),
  node('3', '石桥镇', '1', { off: 5, east: 113.2 }),
  node('4', '龙泉村', '2', { n: 20 }),
  node('5', '竹山村', '2', { off: 3, north: 28.1 }),
  node('6', '新建村', '2', { n: 0, placed: 0, east: null, north: null }),
]
const card = {
  map: 'areaId',
  lng: '=east / placed',
  lat: '=north / placed',
  title: '各镇村',
  regions: [
    {
      value: '=round((n - off) * 100 / n, 1)',
      title: '在线率',
      unit: '%',
      steps: [
        { from: 0, tone: 'danger' },
        { from: 80, tone: 'success' },
      ],
    },
    { value: 'n', title: '设施', unit: '处' },
  ],
  source: {
    model: 'thing',
    group: ['under(areaId)'],
    measure: {
      n: 'count()',
      off: 'count(lng == null)',
      placed: 'count(lng != null)',
      east: 'sum(lng)',
      north: 'sum(lat)',
    },
  },
}

async function drawRegions(more: object = {}, records: readonly object[] = rows) {
  const board = {
    kind: 'screen',
    version: 2,
    id: 'test/board',
    type: 'dashboard',
    title: '看板',
    cards: [{ ...card, ...more }],
  }
  const documents = [area, placeModel, list, board].map((one) => ({
    kind: one.kind,
    id: one.id,
    revision: 1,
    document: one,
  }))
  const served = {
    'GET /online/document/closure': () => ({ screen: 'test/board', documents }),
    'GET /dv/thing/aggregate': () => ({ rows: records, capped: false }),
  }
  const world = createWorld()
  await signInFor(world)
  const rendered = await draw({ library: libraryOf(area, placeModel), handlers: served as never, world }, () => (
    <ScreenHost screenId="test/board" />
  ))
  await arrived(rendered.container, '.region-card, .state-view')
  await settle()
  const areas = () => [...rendered.container.querySelectorAll('.region-area')]
  const names = () => areas().map((one) => one.querySelector('text')?.textContent)
  const press = async (name: RegExp) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
    await settle()
  }
  return { ...rendered, world, areas, names, press }
}

const trail = () => screen.getByRole('navigation', { name: '所在区域' })

describe('a tree as regions', () => {
  it('begins where there is something to compare, coloured by the steps of a number', async () => {
    const { names, container, areas } = await drawRegions()
    expect([names(), trail().textContent]).toEqual([['云溪镇', '石桥镇'], '青禾县'])
    expect(areas().map((one) => one.getAttribute('aria-label'))).toEqual([
      '云溪镇，在线率 90%，设施 30 处，按下查看下级',
      '石桥镇，在线率 50%，设施 10 处',
    ])
    const colors = [...container.querySelectorAll('.region-shape')].map((one) => one.getAttribute('class'))
    expect(colors).toEqual(['region-shape tone-success', 'region-shape tone-danger'])
    const scale = within(screen.getByRole('list', { name: '着色' }))
    expect(scale.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['低于 80%', '80% 及以上'])
  })

  it('leads into a region by a press or a key, tells what has no place, and back by the trail or Escape', async () => {
    const { names, areas, container } = await drawRegions()
    const [town] = areas()
    await act(async () => fireEvent.keyDown(town ?? expect.fail(), { key: 'Enter' }))
    expect([names(), trail().textContent]).toEqual([['龙泉村', '竹山村'], '青禾县 › 云溪镇'])
    expect([document.activeElement, screen.getByText('1 项没有坐标')]).toEqual([trail(), expect.anything()])
    await act(async () =>
      fireEvent.keyDown(container.querySelector('.region-card') ?? expect.fail(), { key: 'Escape' }),
    )
    expect(names()).toEqual(['云溪镇', '石桥镇'])
    await act(async () => fireEvent.click(areas()[0] ?? expect.fail()))
    await act(async () => fireEvent.click(within(trail()).getByRole('button', { name: '青禾县' })))
    expect(names()).toEqual(['云溪镇', '石桥镇'])
  })

  it('is coloured by another number, over the values that occur where it has no steps', async () => {
    const { container } = await drawRegions()
    await act(async () => fireEvent.click(screen.getByText('设施')))
    const colors = [...container.querySelectorAll('.region-shape')].map((one) => one.getAttribute('class'))
    expect(colors).toEqual(['region-shape is-shade-5', 'region-shape is-shade-1'])
    const scale = within(screen.getByRole('list', { name: '着色' }))
    expect(scale.getAllByRole('listitem').at(-1)?.textContent).toBe('30 处 及以上')
  })

  it('tells the same in a table, also of regions without a place', async () => {
    const { press } = await drawRegions()
    await press(/以列表查看/)
    await press(/^云溪镇$/)
    const cells = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(cells).toEqual([
      ['区域', '在线率', '设施'],
      ['龙泉村', '100%', '20 处'],
      ['竹山村', '70%', '10 处'],
      ['新建村', '–', '0 处'],
    ])
  })

  it('leads on from the last level, and stays at it for who sees a single region', async () => {
    const single = rows.filter(({ areaId }) => ['1', '2', '4'].includes(areaId))
    const { names, areas, world } = await drawRegions({ open: 'test/list', with: { id: '=areaId' } }, single)
    expect([names(), trail().textContent]).toEqual([['龙泉村'], '青禾县 › 云溪镇'])
    await act(async () => fireEvent.click(areas()[0] ?? expect.fail()))
    await expect.poll(() => world.callsOf('GET /online/document/closure').at(-1)?.query.screen).toBe('test/list')
  })
})
