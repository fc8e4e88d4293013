import { expect, it } from 'vitest'
import { documentValidators } from '#core/check'
import { languageVersion } from '#core/document'
import { widgets } from '#widgets'

const isRight = documentValidators().model
const head = { kind: 'model', version: languageVersion, id: 'sample', title: '样例', rows: 'all' }

it.each(widgets.map((widget) => [widget.id, widget] as const))(
  'the example of the widget %s is a field of the language',
  async (_, widget) => {
    const { field } = await widget.example()
    expect(isRight({ ...head, fields: { sample: field } })).toEqual([])
  },
)
