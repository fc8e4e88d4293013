import { expect, it } from 'vitest'
import base from '#cases/document/base.json' with { type: 'json' }
import { compileComposed } from '#core/dashboard'
import type { AnyDocument, ScreenDocument } from '#core/document'
import { createLibrary } from '#core/library'
import { compileScreen } from '#core/screen'

const documents = base as unknown as AnyDocument[]

/** The form of a list that names another screen as such. */
function formOfList(form: string) {
  const list = documents.find(({ id }) => id === 'device/device-list') as ScreenDocument
  const { program } = compileScreen({ ...list, form } as ScreenDocument, createLibrary(documents, null), {
    boards: compileComposed,
  })
  if (program?.kind !== 'list') throw new Error('no list')
  return program.form
}

it('a list opens a form in steps as it opens any form that it names', () => {
  const { id, steps, items, effects, present } = formOfList('device/onboard')
  expect(id).toBe('device/onboard')
  expect(steps?.map(({ summary }) => summary)).toEqual([false, false, true])
  expect(items.map((item) => (item.kind === 'tabs' ? item.tabs.map((tab) => tab.items.length) : item.kind))).toEqual([
    [2, 1, 0],
  ])
  expect(effects.map(({ changed }) => changed)).toContainEqual(['code'])
  expect(present, 'the user stays in the list').toBe('modal')
  expect(formOfList('device/device-form').steps).toBeUndefined()
})
