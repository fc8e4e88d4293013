import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FieldDocument, ListDocument } from '#core/document'
import { drawList, opened, page, setNarrow, settle } from './harness.tsx'

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '部门名称' },
  code: { type: 'text', title: '编码' },
  parentId: { type: 'tree', title: '上级' },
}
const list: Partial<ListDocument> = {
  ...{ nested: 'parentId', faces: ['tree'], columns: ['name', 'code'], filters: ['name'] },
  toolbar: [{ id: 'create', title: '添加一级' }, 'export', 'import', 'batch_delete'],
  rowActions: [{ id: 'edit', title: '添加下级' }, 'detail'],
}
const below: Record<string, { id: string; name: string; code: string; isLeaf?: boolean }[]> = {
  '': [{ id: '1', name: '青禾县', code: 'A01' }],
  '1': [
    { id: '11', name: '云溪镇', code: 'A01A01' },
    { id: '12', name: '审计局', code: 'A01A02', isLeaf: true },
  ],
}
const handlers = {
  'GET /dv/thing/rootList': () => page(below[''] ?? []),
  'GET /dv/thing/childList': ({ query }: { query: Record<string, string> }) => page(below[query.pid ?? ''] ?? []),
  'GET /dv/thing/list': () => page([{ id: '12', name: '审计局', code: 'A01A02' }]),
}

/** Drawn inside the list that the harness waits for. */
async function openOutline() {
  const Face = (await import('#widgets/screen')).screenFaces.List
  const rendered = await drawList({ fields, list, handlers }, (controller) => (
    <Face list={controller} onDrawn={() => undefined} />
  ))
  await screen.findAllByRole('treeitem', {}, { timeout: 15_000 })
  await settle()
  return rendered
}
const items = () => screen.getAllByRole('treeitem').map((row) => row.querySelector('.outline-name')?.textContent)
const row = (name: string) => screen.getByText(name).closest('[role=treeitem]') as HTMLElement
const key = (name: string, pressed: string) => act(async () => fireEvent.keyDown(row(name), { key: pressed }))

describe('a nested list as a tree of names', () => {
  it('opens a single root by itself, and says what else its columns say', async () => {
    await openOutline()
    expect(items()).toEqual(['青禾县', '云溪镇', '审计局'])
    expect(row('云溪镇').querySelector('.outline-fact')?.textContent).toBe('A01A01')
    expect(row('云溪镇').getAttribute('aria-level')).toBe('2')
  })

  it('is walked through by keys', async () => {
    await openOutline()
    row('青禾县').focus()
    await key('青禾县', 'ArrowDown')
    expect(document.activeElement).toBe(row('云溪镇'))
    await key('云溪镇', 'End')
    expect(document.activeElement).toBe(row('审计局'))
    await key('审计局', 'ArrowLeft')
    expect(document.activeElement).toBe(row('青禾县'))
    await key('青禾县', 'ArrowLeft')
    expect(items()).toEqual(['青禾县'])
    await key('青禾县', 'ArrowRight')
    expect(items()).toHaveLength(3)
  })

  it('offers what can be done with a row by the right button, and by the mark at its end', async () => {
    await openOutline()
    await act(async () => fireEvent.contextMenu(row('云溪镇'), { clientX: 10, clientY: 20 }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['添加下级', '详情'])
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: '添加下级' })))
    await settle()
    expect(opened.at(-1)).toMatchObject({ recordId: '11', mode: 'edit' })
    expect(document.activeElement).toBe(row('云溪镇'))
    const tool = row('审计局').querySelector('.outline-tool') as HTMLElement
    await act(async () => fireEvent.click(tool))
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: '详情' })))
    expect(opened.at(-1)).toMatchObject({ recordId: '12' })
  })

  it('is searched in, and shows what was found without what is above', async () => {
    const { world } = await openOutline()
    await act(async () => fireEvent.change(screen.getByRole('textbox'), { target: { value: '审计' } }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '搜索' })))
    await settle()
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query).toMatchObject({ name: '*审计*' })
    expect(items()).toEqual(['审计局'])
  })

  it('ticks rows for what is done with several', async () => {
    const { list: controller } = await openOutline()
    await act(async () => fireEvent.click(row('审计局').querySelector('input') as HTMLElement))
    expect([...controller.state.snapshot().selected.keys()]).toEqual(['12'])
    expect(screen.getByRole('status').textContent).toContain('1')
  })

  it('asks on phones from below', async () => {
    setNarrow(true)
    await openOutline()
    await act(async () => fireEvent.click(row('云溪镇').querySelector('.outline-tool') as HTMLElement))
    expect(screen.getByRole('button', { name: '添加下级' })).toBeTruthy()
  })
})
