import { DatePicker, FormItem, Input, NumberPicker, Select, Switch } from '@formily/antd-v5'
import { createForm } from '@formily/core'
import { Field, FormProvider } from '@formily/react'
import { useMemo } from 'react'
import { type BenchField, benchFields, benchOptions, hides } from './fields.ts'

const components = { text: Input, int: NumberPicker, dict: Select, date: DatePicker, switch: Switch } as const

function BenchFieldView({ field }: { field: BenchField }) {
  return (
    <Field
      name={field.name}
      title={field.title}
      required={field.required}
      decorator={[FormItem, { labelCol: 8, wrapperCol: 16 }]}
      component={[components[field.type] as never]}
      {...(field.type === 'dict' ? { dataSource: benchOptions } : {})}
    />
  )
}

/** A form as one writes it with Formily and its antd components. */
export function FormilyForm({ count }: { count: number }) {
  const form = useMemo(() => createForm(), [])
  window.benchHide = (hidden) => {
    for (const [index, { name }] of benchFields(count).entries())
      if (hides(index))
        form.setFieldState(name, (state) => {
          state.visible = !hidden
        })
  }
  return (
    <FormProvider form={form}>
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0 16px', width: 1000 }}>
        {benchFields(count).map((field) => (
          <BenchFieldView key={field.name} field={field} />
        ))}
      </div>
    </FormProvider>
  )
}
