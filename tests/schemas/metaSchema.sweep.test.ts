import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { documentKinds, metaSchemaOf } from '#core/document'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'

/** The meta-schemas as editors have them. Their code takes five times as long to compile as that of the shared parts. */
describe.each(documentKinds)('the published meta-schema of kind %s', (kind) => {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(metaSchemaOf(kind))

  it.each(shippedDocuments().filter((document) => document.kind === kind))('takes $id', (document) => {
    validate(document)
    const problems = (validate.errors ?? [])
      .filter(({ keyword }) => keyword !== 'if')
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    expect(problems).toEqual([])
  })

  it('takes no key that it does not name', () => {
    const [document] = shippedDocuments().filter((one) => one.kind === kind)
    expect(validate({ ...document, keyOfNobody: 1 })).toBe(false)
  })
})
