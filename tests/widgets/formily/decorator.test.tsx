import { FormItem } from '@formily/antd-v5/esm/form-item'
import type { Field } from '@formily/core'
import { connect, useField } from '@formily/react'
import { act, fireEvent } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import { formilyWidget } from '#react/widget'

/** A component that wants the frame that it is used to. */
function Framed({ id, value, onChange }: { id?: string; value?: string; onChange(event: object): void }) {
  const field = useField<Field>()
  useLayoutEffect(() => field.setDecorator(FormItem, { tooltip: '量尺上的数' }), [field])
  return <input id={id} value={value ?? ''} onChange={onChange} />
}
const framed = formilyWidget({
  id: 'acme/framed',
  title: '量表',
  value: 'string',
  empty: null,
  component: async () => connect(Framed),
})

it('a component may have the FormItem of @formily/antd-v5 around it, which says title and errors', async () => {
  await mountScreen({
    documents: [
      modelWith({ level: { type: 'text', title: '水位', widget: 'acme/framed', required: true, max: 2 } }),
      { kind: 'screen', version: 2, id: 'test/form', type: 'form', title: '物品', model: 'thing' },
    ] as AnyDocument[],
    widgets: [framed],
    screen: { screenId: 'test/form' },
  })
  const item = () => document.querySelector('.ant-formily-item')
  expect(item()?.querySelector('label')?.textContent).toContain('水位')
  const input = item()?.querySelector('input') as HTMLInputElement
  await act(async () => fireEvent.change(input, { target: { value: 'abc' } }))
  expect(input.value).toBe('abc')
  expect(item()?.textContent).toContain('最大长度2位字符')
})
