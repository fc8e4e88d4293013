interface Names {
  id: string
  title: string
  /** The id with a capital letter. */
  Name: string
}

const index = ({ id, title }: Names) => `/** ${title}. */
import { defineWidget } from '#react/widget'

export const ${id}Widget = defineWidget({
  id: '${id}',
  title: ${JSON.stringify(title)},
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
`

const props = `import { Type } from 'typebox'

export const props = { prefix: Type.Optional(Type.String({ maxLength: 20, description: '输入框前的文字' })) }
`

const faces = ({ title, Name }: Names) => `import { Input } from 'antd'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { CellText, DetailText, readonlyAs, textProp, useControl, valueText } from '#widgets/face'

/** ${title}, typed. */
function ${Name}Field(face: FieldFaceProps) {
  const { value, props, onChange, onBlur } = face
  return (
    <Input
      {...useControl(face, 'enter')}
      autoComplete="off"
      prefix={textProp(props, 'prefix')}
      value={valueText(value)}
      onChange={({ target }) => onChange(target.value || null)}
      onBlur={onBlur}
    />
  )
}

/** ${title} in a table. */
export const Cell = ({ value, ellipsis }: CellFaceProps) => <CellText text={valueText(value)} ellipsis={ellipsis} />

/** ${title} in a detail. */
export const Detail = ({ value }: DetailFaceProps) => <DetailText text={valueText(value)} />

export const Field = readonlyAs(${Name}Field, Detail)

/** Nothing, a value, and one that is longer than its place. */
export const example: WidgetExample = {
  field: { type: 'text', title: ${JSON.stringify(title)}, max: 100 },
  props: { prefix: '#' },
  values: [null, '样例', '很长的样例'.repeat(20)],
}
`

const test = ({ id, title, Name }: Names) => `import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'text', title: '样例', max: 100 }
const type = (text: string) => fireEvent.change(screen.getByLabelText('样例'), { target: { value: text } })

describe(${JSON.stringify(`${title} (${Name})`)}, () => {
  it('is what is typed, and nothing once it is emptied', async () => {
    const { emitted } = await drawField('${id}', { field })
    type('样例一')
    type('')
    expect(emitted).toEqual(['样例一', null])
  })

  it.each(['Cell', 'Detail'] as const)('is shown as text in the face %s', async (face) => {
    const drawn = await drawShown('${id}', face, { field, value: '样例一' })
    expect(drawn.textContent).toBe('样例一')
  })
})
`

/** The files of a widget that, to begin with, edits and shows a text. */
export function widgetFiles(names: Names): Record<string, string> {
  const { id } = names
  const folder = `src/widgets/${id}`
  return {
    [`${folder}/index.ts`]: index(names),
    [`${folder}/props.ts`]: props,
    [`${folder}/faces.tsx`]: faces(names),
    [`tests/widgets/${id}/${id}.test.ts`]: test(names),
  }
}
