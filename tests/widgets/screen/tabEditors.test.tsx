import { EditorView } from '@codemirror/view'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { FieldDocument, FormDocument } from '#core/document'
import { settled } from '#fixtures/ports.ts'
import { drawForm } from './harness.tsx'

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '名称' },
  script: { type: 'code', title: '脚本', language: 'sql' },
  body: { type: 'richtext', title: '正文' },
}

/** Editors on one page of a form; what is typed on the other page becomes their value. */
const form = {
  items: [
    {
      tabs: [
        { title: '编辑', items: ['script', 'body'] },
        { title: '其他', items: ['name'] },
      ],
    },
  ],
  effects: [{ changed: ['name'], set: { script: '=name', body: "=concat('<p>', name, '</p>')" } }],
} as unknown as Partial<FormDocument>

const code = () => document.querySelector('.cm-content') as HTMLElement
const text = () => document.querySelector('.rich-text-body') as HTMLElement
const page = (title: string) => fireEvent.click(screen.getByRole('tab', { name: new RegExp(title) }))

describe('editors in a form with tabs', () => {
  it('take their value anew, and measure themselves, when their tab becomes active', async () => {
    const measured = vi.spyOn(EditorView.prototype, 'requestMeasure')
    await drawForm({ fields, form } as Parameters<typeof drawForm>[0])
    await waitFor(() => expect([code(), text()].every(Boolean)).toBe(true))
    page('其他')
    const name = await screen.findByLabelText('名称')
    await act(async () => {
      fireEvent.change(name, { target: { value: 'select 1' } })
      await settled()
    })
    expect([code().textContent, text().textContent].join()).not.toContain('select 1')
    measured.mockClear()
    page('编辑')
    await waitFor(() => expect(code().textContent).toBe('select 1'))
    expect(text().textContent).toBe('select 1')
    expect(measured).toHaveBeenCalled()
    measured.mockRestore()
  })
})
