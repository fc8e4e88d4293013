import { fireEvent, screen, within } from '@testing-library/react'
import type { AnyDocument, DetailDocument, FormDocument, ListDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'

const text = { type: 'text', title: '文本' }
export const model = modelWith({
  name: { ...text, title: '名称', required: true },
  status: { ...text, title: '状态' },
})
export const list: ListDocument = {
  kind: 'screen',
  version: 2,
  id: 'test/list',
  type: 'list',
  title: '物品列表',
  model: 'thing',
  filters: [{ field: 'name', match: 'like' }],
  rowActions: ['edit', 'detail', 'delete'],
}
export const form: FormDocument = {
  kind: 'screen',
  version: 2,
  id: 'test/form',
  type: 'form',
  title: '登记',
  model: 'thing',
}
export const detail: DetailDocument = {
  kind: 'screen',
  version: 2,
  id: 'test/detail',
  type: 'detail',
  title: '物品',
  model: 'thing',
}
export const documents: AnyDocument[] = [model, list, form]
const rows = { records: [{ id: '1', name: 'first', status: 'on', status_dictText: '在用', rowVersion: 3 }], total: 1 }
const handlers = {
  'GET /dv/thing/list': () => rows,
  'GET /dv/thing/queryById': () => ({ ...rows.records[0], createBy: 'zhangwei' }),
  'GET /sys/config/data': () => ({}),
}

export const mount = (screenId: string, more: Partial<Parameters<typeof mountScreen>[0]> = {}) =>
  mountScreen({
    documents,
    ...more,
    handlers: { ...handlers, ...more.handlers },
    screen: { screenId, ...more.screen },
  })

export const press = async (text: string, settle: () => Promise<void>) => {
  fireEvent.click(screen.getByText(text))
  for (const _ of [1, 2, 3]) await settle()
}

/** The field of the form that is open. */
export const nameBox = () => within(screen.getByRole('form')).getByLabelText('名称')
