import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { present } from '#core/object'
import { ok } from '#fixtures/ports.ts'
import { createEngine, EngineProvider } from '#react/engine'
import { Workbench } from '#widgets/design'
import { screenFaces } from '#widgets/screen'
import { type DesignedDocuments, designOver, sampleDocuments } from '../../engine/react/design/harness.ts'
import { createWidgetWorld } from '../world.tsx'
import { letCanvasScroll } from './workbench.tsx'

const formId = 'device/device-form'

/** The head of the designer over a form and its model, each with its latest and its live revision. */
async function openHead(revisions: DesignedDocuments['revisions'] = {}, needs?: string) {
  const rights = { ...present({ needs }) }
  const documents = sampleDocuments().filter(({ kind, id }) => id === formId || (kind === 'model' && id === 'device'))
  const opened = designOver(formId, { documents, revisions })
  letCanvasScroll()
  const { runtime, ports } = createWidgetWorld()
  ports.http.on('GET /online/document/queryById', () => ok({ text: '{}', revision: 1, live: 1, ...rights }))
  const engine = createEngine({ widgets: [], runtime, faces: screenFaces })
  render(
    <EngineProvider engine={engine}>
      <Workbench design={opened.design} names={{}} />
    </EngineProvider>,
  )
  const head = within(await screen.findByRole('banner'))
  return {
    ...opened,
    head,
    /** What somebody grants elsewhere. */
    rights,
    note: () => head.getByRole('status').textContent,
    canOpen: () => head.queryByRole('button', { name: '打开页面' }) !== null,
    retitle: (title: string) =>
      act(() => {
        const { text } = opened.first.find(({ id }) => id === formId) as { text: string }
        opened.design.write({ kind: 'screen', id: formId }, text.replace('设备表单', title))
      }),
  }
}

it('says which revision is open, and that it is live, until it is changed and again after it is published', async () => {
  const { note, canOpen, retitle, clock, design } = await openHead()
  expect([note(), canOpen()]).toEqual(['原始版本 · 已发布', true])
  retitle('登记表单')
  expect(note()).toBe('原始版本 · 未保存')
  await act(() => clock.run())
  expect([note(), canOpen()]).toEqual(['草稿 1 · 已保存', true])
  act(() => design.saving.published())
  expect([note(), canOpen()]).toEqual(['修订 1 · 已发布', true])
})

it('opens the page of a draft that has been published before, and not of one that never was', async () => {
  const later = await openHead({ [formId]: { revision: 4, live: 3 }, device: { revision: 2, live: 2 } })
  expect([later.note(), later.canOpen()]).toEqual(['草稿 4 · 已保存', true])
})

it('says its own revision, and that of its model only by that name', async () => {
  const first = await openHead({ [formId]: { revision: 4, live: 4 }, device: { revision: 2, live: null } })
  expect([first.note(), first.canOpen()]).toEqual(['修订 4 · 模型 草稿 2 · 已保存', true])
  act(() => first.design.saving.published())
  expect(first.note()).toBe('修订 4 · 已发布')
})

it('has no page to open before it is published', async () => {
  const first = await openHead({ [formId]: { revision: 1, live: null }, device: { revision: 1, live: null } })
  expect([first.note(), first.canOpen()]).toEqual(['草稿 1 · 已保存', false])
})

it('gets the focus back from a conflict: its press when it is left, the canvas when it is settled', async () => {
  const { retitle, clock, server, first, design } = await openHead()
  const { text } = first.find(({ id }) => id === formId) as { text: string }
  server.other({ kind: 'screen', id: formId, text: text.replace('设备表单', '别人的表单') })
  retitle('登记表单')
  act(() => design.selectAt('/items/0'))
  const { selection } = design.state.snapshot()
  await act(() => clock.run())
  const open = screen.getByRole('button', { name: '查看并合并' })
  open.focus()
  fireEvent.click(open)
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape', keyCode: 27 })
  await waitFor(() => expect(document.activeElement).toBe(open))
  fireEvent.click(open)
  fireEvent.click(await screen.findByRole('button', { name: '放弃我的修改' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '画布' })))
  expect(selection).not.toBeNull()
  expect(design.state.snapshot().selection).toBe(selection)
})

it('does not open a page that its designer has no right to, and says which one', async () => {
  const { head, rights, design } = await openHead({ [formId]: { revision: 2, live: 1 } }, 'device:list')
  const button = await head.findByRole('button', { name: '打开页面：您没有权限 device:list，请管理员授权后再打开' })
  expect(button).toHaveProperty('disabled', true)
  delete rights.needs
  act(() => design.saving.published())
  expect(await head.findByRole('button', { name: '打开页面' })).toHaveProperty('disabled', false)
})
