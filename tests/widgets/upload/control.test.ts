import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, refusal, settled } from '#fixtures/ports.ts'
import { drawField, drawShown } from '../draw.tsx'
import { choose, file, heldUploads, image, names, picture } from './uploads.ts'

describe('a control', () => {
  const zone = () => document.querySelector('.upload-zone') as HTMLElement
  const clipboard = (...files: File[]) => ({ clipboardData: { files } })

  it('takes files that are dropped on it, and shows where', async () => {
    const { world, stored } = heldUploads()
    const { value } = await drawField('file', { field: file, world })
    const dataTransfer = { types: ['Files'], files: [new File(['x'], 'a.docx'), new File(['x'], 'b.docx')] }
    fireEvent.dragOver(zone(), { dataTransfer })
    expect(zone().className).toContain('is-over')
    await act(async () => {
      fireEvent.drop(zone(), { dataTransfer })
      await settled()
    })
    expect([zone().className, names()]).toEqual(['upload-zone', ['a.docx', 'b.docx']])
    await stored('a.docx')
    await stored('b.docx')
    expect(value()).toBe('temp/ab/a.docx,temp/ab/b.docx')
  })

  it('takes a picture from the clipboard while it has the focus, and no other', async () => {
    const { world, stored, requests } = heldUploads()
    const { value } = await drawField('image', { field: image, world })
    fireEvent.paste(document.body, clipboard(picture('elsewhere.png')))
    expect(requests).toEqual([])
    screen.getByRole('button', { name: '+ 上传' }).focus()
    await act(async () => {
      fireEvent.paste(document.activeElement as Element, clipboard(picture('image.png')))
      await settled()
    })
    await stored('image.png')
    expect(value()).toBe('temp/ab/image.png')
    fireEvent.paste(document.activeElement as Element, clipboard(new File(['x'], 'a.pdf', { type: 'application/pdf' })))
    expect(world.ports.notices.at(-1)).toMatchObject({ tone: 'warning', message: '请上传图片' })
  })

  it('that is closed takes nothing', async () => {
    const { world, requests } = heldUploads()
    await drawField('file', { field: file, world }, { disabled: true })
    fireEvent.drop(zone(), { dataTransfer: { types: ['Files'], files: [new File(['x'], 'a.docx')] } })
    fireEvent.paste(zone(), clipboard(new File(['x'], 'a.docx')))
    await settled()
    expect(requests).toEqual([])
  })

  it('sends a file again that has failed', async () => {
    const { world, answer, stored, requests } = heldUploads()
    const { value } = await drawField('file', { field: file, world })
    await choose(new File(['x'], 'a.docx'))
    await answer('a.docx', refusal('磁盘已满'))
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: '重新上传 a.docx' }))
      await settled()
    })
    expect(requests).toHaveLength(2)
    await stored('a.docx')
    expect([value(), screen.queryByRole('button', { name: /重新上传/ })]).toEqual(['temp/ab/a.docx', null])
  })

  it('embeds a picture where the server says that it is local, beside others', async () => {
    const { world, answer } = heldUploads()
    const { value } = await drawField('image', { field: image, value: 'x/1.png', world })
    const file = Object.assign(picture('a.png'), { arrayBuffer: async () => new TextEncoder().encode('x').buffer })
    await choose(file)
    await answer('a.png', ok(null, { message: 'local' }))
    await waitFor(() => expect(value()).toBe('x/1.png,data:image/png;base64,eA=='))
    expect(names()).toEqual(['1.png', 'a.png'])
  })
})

describe('a structured value', () => {
  const structured = (...files: [string, string, number][]) =>
    JSON.stringify(files.map(([fileName, filePath, fileSize]) => ({ fileName, filePath, fileSize })))

  it('has name, path and size of each file', async () => {
    const { world, stored } = heldUploads()
    const before = structured(['会议纪要.docx', 'temp/0f/x1.docx', 2048])
    const { value } = await drawField('file', { field: file, props: { structured: true }, value: before, world })
    expect(names()).toEqual(['会议纪要.docx'])
    await choose(new File(['xyz'], 'a.docx'))
    await stored('a.docx')
    expect(value()).toBe(structured(['会议纪要.docx', 'temp/0f/x1.docx', 2048], ['a.docx', 'temp/ab/a.docx', 3]))
  })

  it('is read wherever joined paths are', async () => {
    const value = structured(['会议纪要正文.docx', 'x/1.docx', 2048], ['b.xlsx', 'x/2.xlsx', 0])
    const cell = await drawShown('file', 'Cell', { field: file, value })
    expect([cell.textContent, cell.querySelector('a')?.getAttribute('href')]).toEqual([
      '会议纪要正… +1',
      '/system-api/sys/common/static/x/1.docx',
    ])
    const detail = await drawShown('file', 'Detail', { field: file, value })
    expect([...detail.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      '会议纪要正文.docx2 KB',
      'b.xlsx',
    ])
  })
})

describe('what is stored', () => {
  it('is a thumb in a table and is seen large on a click', async () => {
    const cell = await drawShown('image', 'Cell', { field: image, value: 'x/1.png,x/2.png' })
    expect(cell.querySelector('img')?.getAttribute('src')).toBe('/system-api/sys/common/static/x/1.png')
    expect([cell.querySelector('img')?.alt, cell.textContent]).toEqual(['1.png', '+1'])
    const detail = await drawShown('image', 'Detail', { field: image, value: 'https://a.cn/1.png' })
    fireEvent.click(detail.querySelector('button') as Element)
    expect(document.querySelector<HTMLImageElement>('.ant-image-preview-img')?.src).toBe('https://a.cn/1.png')
  })

  it('has names of five characters in a table, whole ones in a detail, and links to its address', async () => {
    const value = 'x/会议纪要正文.docx,x/b.xlsx'
    const cell = await drawShown('file', 'Cell', { field: file, value })
    expect([cell.textContent, cell.querySelector('span')?.title]).toEqual([
      '会议纪要正… +1',
      '会议纪要正文.docx、b.xlsx',
    ])
    const detail = await drawShown('file', 'Detail', { field: file, value })
    expect([...detail.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['会议纪要正文.docx', '/system-api/sys/common/static/x/会议纪要正文.docx'],
      ['b.xlsx', '/system-api/sys/common/static/x/b.xlsx'],
    ])
  })
})

describe('the form', () => {
  const listener = () => {
    const problems: (string | null)[] = []
    const arrivals: Promise<string | null>[] = []
    const onProblem = (problem: string | null) => void problems.push(problem)
    const onPending = (arrival: Promise<string | null>) => void arrivals.push(arrival)
    return { problems, arrivals, state: { title: '头像', onProblem, onPending } }
  }
  const failure = '头像：a.png 上传失败，请重新上传或删除'

  it('hears that a file is on its way, and when its value is there', async () => {
    const { world, stored } = heldUploads()
    const { arrivals, state } = listener()
    const { value } = await drawField('image', { field: image, world }, state)
    await choose(picture('a.png'))
    expect([arrivals.length, value()]).toEqual([1, undefined])
    await stored('a.png')
    expect([await arrivals[0], value()]).toEqual([null, 'temp/ab/a.png'])
  })

  it('hears which file has failed until it is taken away', async () => {
    const { world, answer } = heldUploads()
    const { problems, arrivals, state } = listener()
    await drawField('image', { field: image, world }, state)
    await choose(picture('a.png'))
    await answer('a.png', refusal('文件是空的'))
    expect([await arrivals[0], problems.at(-1)]).toEqual([null, failure])
    await act(async () => {
      fireEvent.click(screen.getByTitle('Remove file'))
      await settled()
    })
    expect(problems.at(-1)).toBeNull()
  })

  it('hears of a failure after the control has gone, as in a cell', async () => {
    const { world, answer } = heldUploads()
    const { problems, arrivals, state } = listener()
    const { unmount } = await drawField('image', { field: image, world }, state)
    await choose(picture('a.png'))
    unmount()
    await answer('a.png', refusal(''))
    expect([await arrivals[0], problems.filter(Boolean)]).toEqual([failure, []])
  })
})
