import { connect } from '@formily/react'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakePorts, ok } from '#fixtures/ports.ts'
import { RuntimeProvider } from '#pages/context'
import { GalleryPage } from '#pages/gallery'
import { createEngine, EngineProvider } from '#react/engine'
import { formilyWidget, type WidgetDefinition } from '#react/widget'
import { createRuntime } from '#runtime/service'
import sysDictItem from '#schemas/models/system/sysDictItem.model.json'
import { widgets } from '#widgets'
import { screenFaces } from '#widgets/screen'

const { matchMedia } = window
beforeEach(() => {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: false })
})
afterEach(() => {
  window.matchMedia = matchMedia
  cleanup()
})

async function open(params: Record<string, unknown> = {}, more: readonly WidgetDefinition[] = []) {
  const ports = fakePorts()
  ports.http.on('GET /online/document/queryById', ok(sysDictItem))
  const runtime = createRuntime({ ports })
  const engine = createEngine({ widgets: [...widgets, ...more], runtime, faces: screenFaces })
  await act(async () =>
    render(
      <RuntimeProvider value={runtime}>
        <EngineProvider engine={engine}>
          <GalleryPage params={params} />
        </EngineProvider>
      </RuntimeProvider>,
    ),
  )
  return ports
}

const heading = () => screen.getByRole('heading', { level: 2 }).textContent
const links = () => within(screen.getByRole('navigation')).getAllByRole('link')

describe('the gallery', () => {
  it('lists every widget, and finds one by its name', async () => {
    await open()
    expect(links().map((link) => link.querySelector('small')?.textContent)).toEqual(widgets.map(({ id }) => id))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '评分' } })
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/gallery?widget=rating'])
    fireEvent.click(links()[0] as HTMLElement)
    expect(heading()).toBe('评分 rating')
  })

  it('opens the widget of the address: faces in all states, each value, props and document', async () => {
    await open({ widget: 'color' })
    expect(heading()).toBe('颜色 color')
    for (const state of ['可写', '只读', '禁用', '有误'])
      expect(await screen.findByRole('region', { name: state })).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(5)
    expect(document.querySelector('.gallery-document pre')?.textContent).toBe(
      JSON.stringify({ type: 'color', title: '标识颜色' }, null, 2),
    )
  })

  it('leaves out faces that a widget does not have', async () => {
    await open({ widget: 'qrcode' })
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.queryByRole('heading', { name: '筛选' })).toBeNull()
  })

  it('says what was written', async () => {
    await open({ widget: 'color' })
    const writable = await screen.findByRole('region', { name: '可写' })
    fireEvent.change(within(writable).getByRole('textbox'), { target: { value: '#000' } })
    expect(writable.textContent).toContain('"#000"')
  })

  it('shows the same widget over other fields', async () => {
    await open({ widget: 'number' })
    const uses = await screen.findByRole('radiogroup', { name: '示例字段' })
    expect(within(uses).getAllByRole('radio')).toHaveLength(5)
    fireEvent.click(within(uses).getByText('完成率 decimal'))
    expect(document.querySelector('.gallery-document pre')?.textContent).toContain('"unit": "%"')
  })

  it('asks no server for what an example brings along', async () => {
    const ports = await open({ widget: 'permissionTree' })
    expect((await screen.findAllByText('系统管理')).length).toBeGreaterThan(0)
    expect(ports.http.requests('GET /sys/role/queryTreeList')).toEqual([])
  })

  it('shows the pictures of an example from where it has them', async () => {
    await open({ widget: 'image' })
    await waitFor(() => expect(document.querySelector('.gallery-detail img')).not.toBeNull())
    for (const picture of document.querySelectorAll('img'))
      expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  })

  it.each([
    ['ref', ['主任', '主任、gone']],
    ['user', ['张伟', 'gone']],
    ['reference', ['主任', '主任、科员', 'gone']],
    ['cascader', ['云溪镇', 'gone']],
  ])('shows %s in tables by the text that a server sends beside the value', async (widget, texts) => {
    await open({ widget })
    const cells = () => [...document.querySelectorAll('.gallery-cell')].slice(1).map((cell) => cell.textContent)
    await waitFor(() => expect(cells()).toEqual(texts))
  })

  it('asks for the models of a field', async () => {
    const ports = await open({ widget: 'treeSelect' })
    await waitFor(() => expect(document.querySelector('.gallery-fields')).not.toBeNull())
    expect(JSON.stringify(ports.http.requests('GET /online/document/queryById'))).toContain('sysDepart')
  })

  it('puts a box in the place of a face that throws, and draws the others', async () => {
    const bare = formilyWidget({
      id: 'foreign/bare',
      title: '没有只读视图',
      value: 'string',
      props: async () => ({}),
      component: async () => connect(() => <b>control</b>),
    })
    await open({ widget: 'foreign/bare' }, [bare])
    const region = (name: string) => screen.findByRole('region', { name })
    for (const state of ['可写', '禁用', '有误']) expect((await region(state)).textContent).toContain('control')
    expect(await within(await region('只读')).findByRole('button', { name: /^重\s*试$/ })).toBeTruthy()
    expect(screen.getByRole('heading', { name: '筛选' })).toBeTruthy()
    expect(document.querySelector('.gallery-detail button')).not.toBeNull()
  })
})
