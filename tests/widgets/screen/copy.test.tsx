import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { arrived, drawList, page, settle } from './harness.tsx'

const long = '这是一段很长的备注，长到列表里放不下，需要截断以后再显示，但是复制的时候要全文'
const rows = [
  { id: '1', name: '张三', phone: '13800000001', note: long, birthday: '1990-01-02' },
  { id: '2', name: '李四', phone: '', note: '', birthday: null },
]

async function open() {
  const rendered = await drawList({
    list: { columns: ['name', 'phone', 'note', 'birthday'] },
    handlers: { 'GET /dv/thing/list': () => page(rows) },
  })
  await arrived(rendered.container, '.list-copy')
  const cell = (row: string, column: string) =>
    rendered.container.querySelector<HTMLElement>(`.ag-row[row-id="${row}"] [col-id="${column}"]`) as HTMLElement
  return { ...rendered, cell }
}

/** What Ctrl C on the focused element puts into the clipboard; null where it is left to the browser. */
function copied(): string | null {
  let text: string | null = null
  const event = new Event('copy', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { setData: (_: string, copied: string) => (text = copied) } })
  act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
  return event.defaultPrevented ? text : null
}

describe('copying from a list', () => {
  it.each([
    ['1', 'name', '张三'],
    ['1', 'note', long],
    ['1', 'birthday', '1990-01-02'],
    ['2', 'phone', ''],
  ])('takes the whole text of the focused cell of row %s, %s', async (row, column, text) => {
    const { cell } = await open()
    cell(row, column).focus()
    expect(copied()).toBe(text)
  })

  it('leaves marked text, and what is not a cell of a field, to the browser', async () => {
    const { cell } = await open()
    expect(copied()).toBeNull()
    cell('1', '$serial').focus()
    expect(copied()).toBeNull()
    const marked = cell('1', 'name')
    marked.focus()
    document.getSelection()?.selectAllChildren(marked)
    expect(copied()).toBeNull()
    document.getSelection()?.removeAllRanges()
  })

  it.each([
    ['复制单元格', '张三'],
    ['复制整行', `张三\t13800000001\t${long}\t1990-01-02`],
  ])('offers %s at the right button', async (item, text) => {
    const written: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (copied: string) => void written.push(copied) } })
    const { cell } = await open()
    fireEvent.contextMenu(cell('1', 'name'))
    fireEvent.click(await screen.findByText(item))
    await waitFor(() => expect(written).toEqual([text]))
    await settle()
  })
})
