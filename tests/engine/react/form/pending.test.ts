import { describe, expect, it } from 'vitest'
import { deferred } from '#fixtures/ports.ts'
import { openForm } from './harness.ts'

const fields = { name: { type: 'text', title: '名称' }, avatar: { type: 'image', title: '头像' } }
const record = { id: '1', rowVersion: 5, name: 'a', avatar: null }
const handlers = { 'PUT /dv/thing/edit': () => null }

/** A form with a picture on its way. */
function uploading() {
  const opened = openForm({ fields, record, handlers })
  const arrival = deferred<string | null>()
  opened.form.pending('avatar', arrival.promise)
  return { ...opened, arrival }
}

describe('a value that is on its way', () => {
  it('is waited for by a save, which says what it waits for and sends it', async () => {
    const { form, world, arrival } = uploading()
    const saved = form.submit()
    expect([form.status.snapshot(), world.calls]).toEqual([{ kind: 'saving', waitsFor: ['头像'] }, []])
    form.change({ avatar: 'temp/a.png' })
    arrival.resolve(null)
    expect(await saved).toMatchObject({ kind: 'saved' })
    expect(world.calls.map(({ body }) => body)).toEqual([{ id: '1', rowVersion: 5, avatar: 'temp/a.png' }])
  })

  it('is unsaved input until it is there', async () => {
    const { form, arrival } = uploading()
    expect(form.dirty.snapshot()).toBe(true)
    arrival.resolve(null)
    await arrival.promise
    expect(form.dirty.snapshot()).toBe(false)
  })

  it('and fails where no control says it any more is told at its field, once', async () => {
    const { form, look, world, arrival } = uploading()
    const refused = form.submit()
    arrival.resolve('头像：a.png 上传失败')
    expect(await refused).toEqual({ kind: 'invalid', fields: ['avatar'] })
    expect([look('avatar').errors, form.reveal.snapshot()?.id, world.calls]).toEqual([
      ['头像：a.png 上传失败'],
      'avatar',
      [],
    ])
    form.change({ name: 'b' })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
  })

  it('is not saved once the form was left', async () => {
    const { form, world, arrival, stop } = uploading()
    const left = form.submit()
    form.change({ name: 'b' })
    stop()
    arrival.resolve(null)
    expect([await left, world.calls]).toEqual([{ kind: 'declined' }, []])
  })
})
