import { expect, it } from 'vitest'
import type { FieldDocument } from '#core/document'
import { openForm } from './harness.ts'

const name: FieldDocument = { type: 'text', title: '名称' }

it('a text among the fields follows what it reads', () => {
  const { form } = openForm({ fields: { name }, form: { items: ['name', { text: '你好{name}' }] } as never })
  const item = form.program.items.find(({ kind }) => kind === 'text')
  if (!item) throw new Error('the form has no text')
  form.change({ name: '甲' })
  expect(form.item(item.id).snapshot().title).toBe('你好甲')
  form.change({ name: '乙' })
  expect(form.item(item.id).snapshot().title).toBe('你好乙')
})
