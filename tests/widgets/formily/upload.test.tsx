import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import { Done, Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { widgetOf } from '../draw.tsx'

const documents = [
  modelWith({
    name: { type: 'text', title: '名称' },
    files: { type: 'json', title: '附件', widget: 'formily/upload' },
  }),
  {
    ...({ kind: 'screen', version: 2, id: 'test/form', type: 'form', title: '物品', model: 'thing' } as const),
    items: ['name', { field: 'files', readonlyWhen: "name == 'closed'" }],
  },
] as unknown as AnyDocument[]

/** A form with a file on its way: the server's answer is given by the test. */
async function uploading() {
  const answer = deferred<unknown>()
  const opened = await mountScreen({
    documents,
    widgets: [widgetOf('formily/upload')],
    handlers: { 'POST /sys/common/upload': () => answer.promise, 'POST /dv/thing/add': () => '1' },
    screen: { screenId: 'test/form' },
  })
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('not drawn yet')
    return found
  })
  const file = new File(['x'], 'a.pdf', { type: 'application/pdf' })
  await act(async () => fireEvent.change(input, { target: { files: [file] } }))
  await waitFor(() => expect(opened.world.callsOf('POST /sys/common/upload')).toHaveLength(1))
  const press = async (text: string) => {
    await act(async () => fireEvent.click(screen.getByText(text)))
    await opened.settle()
  }
  const arrive = async (reply: unknown) => {
    answer.resolve(reply)
    await opened.settle()
  }
  const saved = () => opened.world.callsOf('POST /dv/thing/add').map(({ body }) => body)
  return { ...opened, press, arrive, saved }
}

describe('a file that is on its way', () => {
  it('is waited for by a save, which sends it with its address', async () => {
    const { press, arrive, saved } = await uploading()
    await press('保存')
    expect(saved()).toEqual([])
    await arrive(new Done('temp/ab/a.pdf'))
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]).toMatchObject({ files: [{ name: 'a.pdf', status: 'done', path: 'temp/ab/a.pdf' }] })
  })

  it('keeps the form from being saved when it has failed', async () => {
    const { press, arrive, saved } = await uploading()
    await press('保存')
    await arrive(new Refusal('文件过大'))
    await waitFor(() => expect(document.querySelector('[data-field=files]')?.textContent).toBe('上传失败'))
    await press('保存')
    expect(saved()).toEqual([])
  })

  it('is no part of the value when the control goes before, and the save says so', async () => {
    const { press, saved } = await uploading()
    await act(async () => fireEvent.change(screen.getByLabelText('名称'), { target: { value: 'closed' } }))
    await press('保存')
    const fault = () => document.querySelector('[data-field=files]')?.textContent
    await waitFor(() => expect(fault()).toBe('附件：a.pdf 上传失败，请重新上传或删除'))
    expect(saved()).toEqual([])
    await press('保存')
    await waitFor(() => expect(saved()).toEqual([{ name: 'closed' }]))
  })
})
