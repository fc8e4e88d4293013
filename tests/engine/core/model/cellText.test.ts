import { describe, expect, it } from 'vitest'
import cases from '#cases/model/cellText.json'
import { toOptions } from '#core/dictionary'
import type { ModelDocument } from '#core/document'
import { createLibrary } from '#core/library'
import { readCellText } from '#core/model'

const options = toOptions([
  { value: 'home', text: '入户' },
  { value: 'phone', text: '电话' },
  { value: 'closed', text: '信函', disabled: true },
  { value: '3', text: '高' },
  { value: 'twin-1', text: '同名' },
  { value: 'twin-2', text: '同名' },
])

function fieldOf(field: object) {
  const document = {
    kind: 'model',
    version: 2,
    id: 'sample',
    title: '样例',
    fields: { sample: { title: '样例', ...field } },
  }
  const found = createLibrary([document as unknown as ModelDocument], null)
    .resolvedModel('sample')
    ?.field('sample')
  if (!found) throw new Error('no field')
  return found
}

describe('the text of a spreadsheet', () => {
  it.each(cases.map((one) => [one.why, one] as const))('is read by its field: %s', (_, one) => {
    const reading = readCellText(fieldOf(one.field), one.text, 'options' in one ? options : null)
    expect(reading).toEqual('refused' in one ? { refused: one.refused } : { value: one.value })
  })
})
