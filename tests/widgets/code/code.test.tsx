import { language } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { codeLanguages } from '#core/fieldType'
import { settled } from '#fixtures/ports.ts'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'code', title: '脚本', language: 'javascript' }
const content = () => document.querySelector<HTMLElement>('.cm-content') as HTMLElement
const view = () => EditorView.findFromDOM(content()) as EditorView
const draw = async (drawing: Parameters<typeof drawField>[1] = {}, state: Parameters<typeof drawField>[2] = {}) => {
  const mounted = await drawField('code', { field, ...drawing }, state)
  await waitFor(() => expect(content()).not.toBeNull())
  return mounted
}
const type = (insert: string) =>
  act(async () => {
    view().dispatch({ changes: { from: view().state.doc.length, insert } })
    await settled()
  })

describe('the code editor', () => {
  it('shows the value, emits what is typed, and nothing once it is emptied', async () => {
    const { emitted } = await draw({ value: 'a' })
    await type('b')
    expect(emitted).toEqual(['ab'])
    await act(async () => view().dispatch({ changes: { from: 0, to: 2, insert: '' } }))
    expect(emitted.at(-1)).toBeNull()
  })

  it('takes another value that is given, and emits nothing then', async () => {
    const { emitted, give } = await draw({ value: 'a' })
    give('let b = 1')
    expect(view().state.doc.toString()).toBe('let b = 1')
    expect(emitted).toEqual([])
  })

  it('indents by two and knows the language of its field', async () => {
    await draw({ value: 'const a = 1' })
    expect(view().state.tabSize).toBe(2)
    await waitFor(() => expect(document.querySelector('.tok-keyword')?.textContent).toBe('const'))
  })

  it('knows the languages of the specification', () => {
    const languages = 'css, javascript, html, java, objective-c, python, R, shell, sql, swift, vue, markdown'
    expect(codeLanguages).toEqual(languages.split(', '))
  })

  it.each(codeLanguages)('reads %s', async (name) => {
    await draw({ value: 'x', props: { language: name } })
    await waitFor(() => expect(view().state.facet(language)).not.toBeNull())
  })

  it('takes what is in no language as plain text', async () => {
    await draw({ value: 'x', field: { type: 'longtext', title: '脚本' } })
    await act(settled)
    expect(view().state.facet(language)).toBeNull()
  })

  it('cannot be written in while it is disabled', async () => {
    await draw({ value: 'a' }, { disabled: true })
    expect(content().getAttribute('contenteditable')).toBe('false')
  })

  it('is plain text where it is read', async () => {
    const detail = await drawShown('code', 'Detail', { field, value: 'a < b' })
    expect(detail.querySelector('pre')?.textContent).toBe('a < b')
  })
})
