import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { closureAnswer, mountScreen } from '#fixtures/engineScreen.tsx'
import { type Handlers, Refusal } from '#fixtures/engineWorld.ts'

const frame = {
  kind: 'screen',
  version: 2,
  id: 'test/form-data',
  title: '表单数据',
  path: '/online/cgform/:id',
  document: { call: 'GET /online/cgform/api/getScreen/{code}', with: { code: '=$params.id', taskId: '=$params.task' } },
} as unknown as AnyDocument
const model = modelWith({ name: { type: 'text', title: '名称' } })
const list = {
  kind: 'screen',
  version: 2,
  id: 'cgform/poor-visit',
  type: 'list',
  title: '走访登记',
  model: 'thing',
  columns: ['name'],
} as unknown as AnyDocument

const call = 'GET /online/cgform/api/getScreen/poor_visit'
const built = () => closureAnswer('cgform/poor-visit', [list, model])
const mount = (handlers: Handlers, params: Record<string, string> = { id: 'poor_visit' }) => {
  const titles: string[] = []
  const mounted = mountScreen({
    documents: [frame],
    handlers: {
      'GET /dv/thing/list': () => ({ records: [{ id: '1', name: '李家', rowVersion: 1 }], total: 1 }),
      ...handlers,
    },
    screen: { screenId: 'test/form-data', params, onTitle: (title) => titles.push(title) },
  })
  return mounted.then((one) => ({ ...one, titles }))
}

describe('a screen that the server builds', () => {
  it('is asked for by its call, and drawn as any other', async () => {
    const { world, titles } = await mount({ [call]: built }, { id: 'poor_visit', task: '7' })
    expect(screen.getByText('李家')).toBeTruthy()
    expect(world.callsOf(call)[0]?.query).toEqual({ taskId: '7' })
    expect(titles).toContain('走访登记')
    expect(titles).not.toContain('表单数据')
  })

  it('is kept and asked for again by its tag, for each of its parameters by itself', async () => {
    const { world } = await mount(
      { [call]: built, [call.replace('poor_visit', 'house%20check')]: built },
      { id: 'house check' },
    )
    expect(world.callsOf(call)).toHaveLength(0)
    expect(screen.getByText('李家')).toBeTruthy()
  })

  it('says that there is none, and which right is missing', async () => {
    await mount({ [call]: () => new Refusal('未找到对应数据', { status: 404, code: 404 }) })
    expect(screen.getByTestId('notFound')).toBeTruthy()
    await mount({
      [call]: () => new Refusal('没有权限', { status: 403, code: 510, result: { needs: 'poorVisit:list' } }),
    })
    expect(screen.getByTestId('denied').textContent).toBe('poorVisit:list')
  })

  it('says that it cannot be opened, and opens once it can', async () => {
    let ready = false
    const answer = () => (ready ? built() : new Refusal('该表单尚未同步数据库，暂时不能使用'))
    const { settle } = await mount({ [call]: answer })
    expect(screen.getByTestId('failed').textContent).toContain('该表单尚未同步数据库')
    ready = true
    fireEvent.click(screen.getByText('重试'))
    await settle()
    await settle()
    expect(screen.getByText('李家')).toBeTruthy()
  })

  it('tells what is wrong with its documents to whoever the server tells', async () => {
    const fault = {
      ...{ severity: 'error', document: { kind: 'model', id: 'poorVisit' }, pointer: '/fields/hardshipType/dict' },
      ...{ code: 'unknown-dict', message: '没有字典 "village_hardship"', hint: '换一个字典' },
    }
    const refusal = new Refusal('该表单的定义有误', { result: { diagnostics: [fault, { severity: 'error' }, 7] } })
    await mount({ [call]: () => refusal })
    expect(screen.getByTestId('failed').textContent).toContain(
      'poorVisit/fields/hardshipType/dict 没有字典 "village_hardship" 换一个字典',
    )
  })

  it('follows what is published', async () => {
    let title = '走访登记'
    const answer = () => closureAnswer('cgform/poor-visit', [{ ...list, title } as AnyDocument, model], title.length)
    const { world, titles, settle } = await mount({ [call]: answer })
    title = '困难群众走访登记'
    act(() => world.runtime.documents.published([{ kind: 'screen', id: 'cgform/poor-visit' }]))
    await settle()
    await settle()
    expect(titles.at(-1)).toBe('困难群众走访登记')
  })
})
