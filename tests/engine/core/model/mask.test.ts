import { describe, expect, it } from 'vitest'
import cases from '#cases/mask.json'
import type { MaskDocument } from '#core/document'
import { isMaskText, maskedValue, rowTypesOf } from '#core/model'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { libraryOf } from '#fixtures/library.ts'

const fieldWith = (mask: MaskDocument) => {
  const library = libraryOf(modelWith({ key: { type: 'text', title: '键', mask } }))
  return library.resolvedModel('thing')?.field('key') ?? expect.fail('no field')
}

describe('a mask', () => {
  it.each(cases as { mask: MaskDocument; text: string; masked: string }[])('shows %j', ({ mask, text, masked }) => {
    const field = fieldWith(mask)
    expect(maskedValue(field, text)).toBe(masked)
    expect([isMaskText(field, text), isMaskText(field, masked)]).toEqual([false, true])
  })

  it('leaves what is empty as it is', () => {
    for (const value of [null, undefined, '']) expect(maskedValue(fieldWith('name'), value)).toBe(value)
  })

  it('keeps its field out of conditions of documents', () => {
    const library = libraryOf(
      modelWith({ key: { type: 'text', title: '键', mask: 'name' }, other: { type: 'text', title: '别的' } }),
    )
    expect(Object.keys(rowTypesOf('thing', library))).toContain('other')
    expect(Object.keys(rowTypesOf('thing', library))).not.toContain('key')
  })

  it('has a code of its own, or one by the name of its field', () => {
    expect(fieldWith('mobile').mask?.code).toBe('thing:unmask:key')
    expect(fieldWith({ permission: 'thing:all' }).mask?.code).toBe('thing:all')
  })
})
