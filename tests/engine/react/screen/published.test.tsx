import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { closureAnswer } from '#fixtures/engineScreen.tsx'
import { ScreenHost } from '#react/screen'
import { form, list, model, mount, nameBox, press } from './harness.ts'

describe('a form whose document is published', () => {
  it('takes a newer version when nothing is being edited', async () => {
    const { world, settle } = await mount('test/form')
    expect(screen.getByLabelText('名称')).toBeTruthy()
    const newer = { ...form, items: [{ field: 'name', title: '新名称' }] }
    world.answer({ 'GET /online/document/closure': () => closureAnswer('test/form', [model, newer], 2) })
    act(() => world.runtime.documents.published([{ kind: 'screen', id: 'test/form' }]))
    await settle()
    await settle()
    expect(screen.getByLabelText('新名称')).toBeTruthy()
  })

  it('offers a newer version while something is unsaved', async () => {
    const { world, settle } = await mount('test/form')
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: 'typed' } })
    const newer = { ...form, items: [{ field: 'name', title: '新名称' }] }
    world.answer({ 'GET /online/document/closure': () => closureAnswer('test/form', [model, newer], 2) })
    act(() => world.runtime.documents.published(null))
    await settle()
    await settle()
    expect(screen.getByLabelText('名称')).toMatchObject({ value: 'typed' })
    await press('新版本', settle)
    expect(screen.getByLabelText('新名称')).toBeTruthy()
    await press('恢复', settle)
    expect(screen.getByLabelText('新名称')).toMatchObject({ value: 'typed' })
  })
})

describe('a form over a list', () => {
  const listOf: AnyDocument = { ...list, form: 'test/form' }
  const titled = { ...form, items: [{ field: 'name', title: '新名称' }] }
  const own = () => within(screen.getByRole('form'))

  const publish = async (typed: string | null) => {
    const { world, settle } = await mount('test/list', { documents: [model, listOf, form] })
    await press('编辑 1', settle)
    if (typed) fireEvent.change(nameBox(), { target: { value: typed } })
    world.answer({ 'GET /online/document/closure': () => closureAnswer('test/list', [model, listOf, titled], 2) })
    act(() => world.runtime.documents.published(null))
    for (const _ of [1, 2, 3]) await settle()
    return settle
  }

  it('offers a newer version where the input is, and is drawn with it when it is taken', async () => {
    const settle = await publish('typed')
    expect(nameBox()).toMatchObject({ value: 'typed' })
    fireEvent.click(within(screen.getByRole('dialog')).getByText('新版本'))
    for (const _ of [1, 2, 3]) await settle()
    await press('恢复', settle)
    expect(own().getByLabelText('新名称')).toMatchObject({ value: 'typed' })
  })

  it('takes a newer version by itself when nothing is typed', async () => {
    await publish(null)
    expect(own().getByLabelText('新名称')).toMatchObject({ value: 'first' })
  })
})

describe('a list whose document is published', () => {
  const titled: AnyDocument = { ...list, toolbar: [{ id: 'hello', title: '新操作', run: [{ message: '好' }] }] }
  const isNewer = () => screen.queryByText('新操作') !== null
  const search = () => screen.getByRole('textbox', { name: '名称' })

  const publish = async (work: () => void) => {
    const { world, settle } = await mount('test/list')
    work()
    world.answer({ 'GET /online/document/closure': () => closureAnswer('test/list', [model, titled, form], 2) })
    act(() => world.runtime.documents.published([{ kind: 'screen', id: 'test/list' }]))
    await screen.findByText(/新版本|新操作/)
    return settle
  }

  it('takes a newer version by itself while nobody works on it', async () => {
    await publish(() => {})
    expect(isNewer()).toBe(true)
  })

  it('offers it to who has typed a filter and ticked rows, and takes both along', async () => {
    const settle = await publish(() => {
      fireEvent.change(search(), { target: { value: '没搜过' } })
      fireEvent.click(screen.getByLabelText('tick 1'))
    })
    expect([isNewer(), search()]).toMatchObject([false, { value: '没搜过' }])
    await press('新版本', settle)
    await screen.findByText('新操作')
    expect(search()).toMatchObject({ value: '没搜过' })
    expect(screen.getByLabelText('tick 1')).toMatchObject({ checked: true })
  })

  it('offers it to who is about to type', async () => {
    await publish(() => search().focus())
    expect(isNewer()).toBe(false)
  })

  it('gives nothing to a list that is opened later, after its place was left', async () => {
    const { world, settle } = await mount('test/list', { around: () => <LeftAndOpened /> })
    const publish = async (document: AnyDocument) => {
      world.answer({ 'GET /online/document/closure': () => closureAnswer('test/list', [model, document]) })
      act(() => world.runtime.documents.published(null))
      for (const _ of [1, 2, 3]) await settle()
    }
    fireEvent.change(search(), { target: { value: '没搜过' } })
    await publish({ ...form, id: 'test/list' })
    await press('新版本', settle)
    await press('离开', settle)
    await publish(list)
    await press('打开', settle)
    expect(search()).toMatchObject({ value: '' })
  })
})

/** The screen of a list that is left and opened again. */
function LeftAndOpened() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? '离开' : '打开'}
      </button>
      {isOpen && <ScreenHost screenId="test/list" />}
    </>
  )
}
