import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { deferred, ok, refusal, settled } from '#fixtures/ports.ts'
import type { HttpReply, HttpRequest } from '#runtime/port'
import { drawField, drawShown } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const call = 'POST /sys/common/upload'
const image = { type: 'image', title: '样例' }
const file = { type: 'file', title: '样例' }

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const names = () => [...document.querySelectorAll('.ant-upload-list-item-name')].map(({ textContent }) => textContent)

/** Chooses files; they are on their way once the control lists them. */
const choose = async (...files: File[]) => {
  await act(async () => {
    fireEvent.change(input(), { target: { files } })
    await settled()
  })
}

/** A server whose answers are given by hand, by the name of the file. */
function heldUploads() {
  const world = createWidgetWorld()
  const answers = new Map<string, ReturnType<typeof deferred<HttpReply>>>()
  const requests: HttpRequest[] = []
  world.ports.http.on(call, (request) => {
    const { name } = (request.body as FormData).get('file') as File
    const answer = deferred<HttpReply>()
    answers.set(name, answer)
    requests.push(request)
    return answer.promise
  })
  const answer = (name: string, reply: HttpReply) =>
    act(async () => {
      answers.get(name)?.resolve(reply)
      await settled()
    })
  const stored = (name: string) => answer(name, ok(null, { message: `temp/ab/${name}` }))
  return { world, requests, answer, stored, sent: () => waitFor(() => expect(requests.length).toBeGreaterThan(0)) }
}

describe('pictures', () => {
  it('are emitted when all of them are stored', async () => {
    const { world, stored } = heldUploads()
    const { emitted } = await drawField('image', { field: image, value: 'temp/ab/old.png', world })
    await choose(picture('a.png'), picture('b.png'))
    await waitFor(() => expect(names()).toEqual(['old.png', 'a.png', 'b.png']))
    await stored('a.png')
    expect(emitted).toEqual([])
    await stored('b.png')
    expect(emitted).toEqual(['temp/ab/old.png,temp/ab/a.png,temp/ab/b.png'])
  })

  it('beyond the limit lose the first ones', async () => {
    const { world, stored } = heldUploads()
    const { value } = await drawField('image', { field: { ...image, limit: 2 }, value: 'x/1.png,x/2.png', world })
    await choose(picture('a.png'))
    await waitFor(() => expect(names()).toEqual(['2.png', 'a.png']))
    await stored('a.png')
    expect(value()).toBe('x/2.png,temp/ab/a.png')
  })

  it('are any number without a limit', async () => {
    const { world, stored } = heldUploads()
    const { value } = await drawField('image', { field: { ...image, limit: 0 }, value: 'x/1.png,x/2.png', world })
    await choose(picture('a.png'))
    await stored('a.png')
    expect(value()).toBe('x/1.png,x/2.png,temp/ab/a.png')
  })

  it('are nothing else', async () => {
    const { world, requests } = heldUploads()
    await drawField('image', { field: image, world })
    await choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
    expect(world.ports.notices.map(({ tone, message }) => [tone, message])).toEqual([['warning', '请上传图片']])
    expect([requests, names()]).toEqual([[], []])
  })

  it('are not too large', async () => {
    const { world } = heldUploads()
    await drawField('image', { field: image, world })
    const large = picture('a.png')
    Object.defineProperty(large, 'size', { value: 10 * 1_048_576 + 1 })
    await choose(large)
    expect(world.ports.notices.map(({ message }) => message)).toEqual(['文件大小超出10MB限制, 请压缩或降低文件质量! '])
  })

  it('that fail are told in a dialog, once, and hold nothing back', async () => {
    const { world, answer, stored } = heldUploads()
    const { value } = await drawField('image', { field: image, world })
    await choose(picture('a.png'), picture('b.png'))
    await answer('a.png', refusal('上传失败，文件类型异常：png'))
    expect(world.ports.modals).toEqual([
      { title: '上传出错', message: '错误信息：上传失败，文件类型异常：png', okText: '关闭' },
    ])
    expect(world.ports.notices).toEqual([])
    await stored('b.png')
    expect(value()).toBe('temp/ab/b.png')
  })

  it('are dropped from the list when they are removed', async () => {
    const { value } = await drawField('image', { field: image, value: 'x/1.png,x/2.png' })
    await act(async () => {
      fireEvent.click(screen.getAllByTitle('Remove file')[0] as Element)
      await settled()
    })
    await waitFor(() => expect(value()).toBe('x/2.png'))
  })

  it('give way to a value from elsewhere', async () => {
    const { give } = await drawField('image', { field: image, value: 'x/1.png' })
    give('x/2.png')
    await waitFor(() => expect(names()).toContain('2.png'))
  })

  it('go to the folder of their field', async () => {
    const { world, requests, sent } = heldUploads()
    await drawField('image', { field: { ...image, biz: 'avatar' }, world })
    await choose(picture('a.png'))
    await sent()
    const form = requests[0]?.body as FormData
    expect([form.get('biz'), form.get('isup')]).toEqual(['avatar', '1'])
  })
})

describe('files', () => {
  it('are of any type, where a field of pictures refuses what is none', async () => {
    const { world, stored, requests } = heldUploads()
    const binary = () => new File(['x'], 'a.bin', { type: 'application/octet-stream' })
    const { value, unmount } = await drawField('file', { field: file, world })
    await choose(binary())
    await stored('a.bin')
    expect([value(), world.ports.notices, requests.length]).toEqual(['temp/ab/a.bin', [], 1])
    unmount()
    await drawField('image', { field: image, world })
    await choose(binary())
    expect(world.ports.notices).toMatchObject([{ tone: 'warning', message: '请上传图片' }])
    expect(requests.length).toBe(1)
  })

  it('are on their way with a percentage, then done or failed; one that is removed leaves nothing', async () => {
    const { world, requests, stored, answer, sent } = heldUploads()
    const { value } = await drawField('file', { field: file, world })
    expect(names()).toEqual([])
    await choose(new File(['x'], 'a.docx'))
    await sent()
    await act(async () => requests[0]?.onProgress?.({ sentBytes: 1, totalBytes: 4 }))
    const share = () => document.querySelector('.ant-upload-list-item-uploading [role=progressbar]')
    await waitFor(() => expect(share()?.getAttribute('aria-valuenow')).toBe('25'))
    await stored('a.docx')
    expect([value(), document.querySelectorAll('.ant-upload-list-item-done').length]).toEqual(['temp/ab/a.docx', 1])
    await choose(new File(['x'], 'b.docx'))
    await answer('b.docx', refusal(''))
    const failed = document.querySelector('.ant-upload-list-item-error') as Element
    fireEvent.mouseEnter(failed)
    expect(await screen.findByText('上传失败：未知错误')).toBeTruthy()
    await act(async () => {
      fireEvent.click(screen.getAllByTitle('Remove file')[0] as Element)
      await settled()
    })
    await waitFor(() => expect(value()).toBeNull())
  })

  it('say in a tooltip how far they are', async () => {
    const { world, requests, stored, sent } = heldUploads()
    await drawField('file', { field: file, world })
    await choose(new File(['x'], 'a.docx'))
    await sent()
    await act(async () => requests[0]?.onProgress?.({ sentBytes: 1, totalBytes: 4 }))
    const line = () => document.querySelector('.ant-upload-list-item') as Element
    fireEvent.mouseEnter(line())
    expect(await screen.findByText('上传中(25%)')).toBeTruthy()
    await stored('a.docx')
    expect(await screen.findByText('上传完成')).toBeTruthy()
  })

  it.each([
    ['上传失败', '上传失败', 'a.docx 上传失败.'],
    ['文件是空的', '上传失败：文件是空的', 'a.docx 上传失败. 文件是空的'],
    ['上传失败，文件类型异常：docx', '上传失败：文件类型异常：docx', 'a.docx 上传失败. 文件类型异常：docx'],
  ])('that fail because of %s say so in their tooltip, once, and in a notice', async (reason, tooltip, notice) => {
    const { world, answer } = heldUploads()
    await drawField('file', { field: file, world })
    await choose(new File(['x'], 'a.docx'))
    await answer('a.docx', refusal(reason))
    expect(world.ports.notices.map(({ message }) => message)).toEqual([notice])
    fireEvent.mouseEnter(document.querySelector('.ant-upload-list-item-error') as Element)
    expect(await screen.findAllByText(tooltip)).toHaveLength(1)
  })

  it('that were never stored cannot be fetched', async () => {
    const { world, answer } = heldUploads()
    await drawField('file', { field: file, world })
    await choose(new File(['x'], 'a.docx'))
    await answer('a.docx', refusal('文件是空的'))
    fireEvent.click(screen.getByText('a.docx'))
    expect(world.ports.notices.at(-1)).toMatchObject({ tone: 'warning', message: '未知的文件' })
  })

  it.each(['file', 'image'])('of a field of type %s change places, and say where that ends', async (widget) => {
    const world = createWidgetWorld()
    const { value } = await drawField(widget, {
      field: { type: widget, title: '样例' },
      value: 'x/1.png,x/2.png',
      world,
    })
    const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
    await press('后移 1.png')
    expect([value(), names()]).toEqual(['x/2.png,x/1.png', ['2.png', '1.png']])
    await press('前移 2.png')
    await press('后移 1.png')
    expect(value()).toBe('x/2.png,x/1.png')
    expect(world.ports.notices.map(({ message }) => message)).toEqual(['未知的操作', '已到最后~'])
  })

  it('that cannot be changed, or stand alone, keep their places', async () => {
    const one = await drawField('file', { field: file, value: 'x/1.png' })
    expect(screen.queryByRole('button', { name: /前移/ })).toBeNull()
    one.unmount()
    await drawField('file', { field: file, value: 'x/1.png,x/2.png' }, { disabled: true })
    expect(screen.queryByRole('button', { name: /前移/ })).toBeNull()
  })

  it('that are taken back on their way are not emitted', async () => {
    const { world, stored } = heldUploads()
    const { emitted } = await drawField('file', { field: file, value: 'x/1.docx', world })
    await choose(new File(['x'], 'a.docx'))
    await waitFor(() => expect(names()).toHaveLength(2))
    await act(async () => {
      fireEvent.click(screen.getAllByTitle('Remove file')[1] as Element)
      await settled()
    })
    await stored('a.docx')
    expect(emitted).toEqual([])
  })
})

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
