import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createEngine, EngineProvider, type ScreenFaces } from '#react/engine'
import { PublishDialog } from '#widgets/design'
import { createWidgetWorld } from '../world.tsx'

const model = { kind: 'model', id: 'hut', revision: 2 } as const

const removal = (column: string, title: string, rows: number) => ({
  ...{ id: `drop:hut.${column}`, table: 'hut', kind: 'keepColumn', column, title, losses: ['column'] },
  ...{ rows, keptDays: 30 },
})

const plan = {
  documents: [{ kind: 'model', id: 'hut', title: '小屋', live: 1, changes: [] }],
  plan: [
    removal('note', '小屋 说明', 3),
    removal('size', '小屋 大小', 2),
    { id: 'narrow:hut.name', table: 'hut', kind: 'changeColumn', title: '小屋 名称', losses: ['characters'], rows: 1 },
  ],
  needs: ['drop:hut.note', 'drop:hut.size', 'narrow:hut.name'],
  moves: [{ model: 'hut', from: 'note', to: 'remark', title: '说明', steps: ['drop:hut.note'] }],
  ...{ diagnostics: [], publishable: true, audience: [] },
}

/** The dialog over a plan, with what it publishes. */
async function openDialog() {
  const { runtime } = createWidgetWorld()
  const sent: unknown[] = []
  const http = {
    ...runtime.http,
    post: async (path: string, body: unknown) => {
      if (path === '/online/document/plan') return plan
      sent.push(body)
      return {}
    },
  }
  const engine = createEngine({ widgets: [], runtime: { ...runtime, http: http as never }, faces: {} as ScreenFaces })
  const design = { saving: { save: async () => undefined, revisions: () => [model] } }
  render(
    <EngineProvider engine={engine}>
      <PublishDialog design={design} title="小屋" onClose={() => undefined} onPublished={() => undefined} />
    </EngineProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('修改内容')
  const boxes = () => dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  const publish = () => dialog.getByRole('button', { name: /发\s*布/ }) as HTMLButtonElement
  const tick = (name: RegExp) => fireEvent.click(dialog.getByRole('checkbox', { name }))
  return { boxes, publish, tick, sent }
}

it('takes the values of a renamed field along, and asks for each step that loses some', async () => {
  const { boxes, publish, tick, sent } = await openDialog()
  expect(boxes()).toEqual([
    '说明：note 改为 remark，3 行有值',
    '小屋 大小：移除字段，2 行有值，保留 30 天',
    '小屋 名称：截短文字，1 行受影响',
  ])
  expect(publish().disabled).toBe(true)
  tick(/大小/)
  expect(publish().disabled).toBe(true)
  tick(/截短/)
  expect(publish().disabled).toBe(false)
  fireEvent.click(publish())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    confirm: ['drop:hut.size', 'narrow:hut.name'],
    moves: [{ model: 'hut', from: 'note', to: 'remark' }],
  })
})

it('leaves the values behind once that is confirmed like any loss', async () => {
  const { boxes, publish, tick, sent } = await openDialog()
  for (const name of [/大小/, /截短/, /改为/]) tick(name)
  expect(boxes()).toContain('小屋 说明：移除字段，3 行有值，保留 30 天')
  expect(publish().disabled).toBe(true)
  tick(/小屋 说明/)
  fireEvent.click(publish())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ confirm: expect.arrayContaining(['drop:hut.note']), moves: [] })
})
