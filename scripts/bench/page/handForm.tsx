import { DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useState } from 'react'
import { type BenchField, benchFields, benchOptions, hides } from './fields.ts'

function control({ type }: BenchField) {
  if (type === 'int') return <InputNumber style={{ width: '100%' }} />
  if (type === 'dict') return <Select options={benchOptions} />
  if (type === 'date') return <DatePicker style={{ width: '100%' }} />
  return type === 'switch' ? <Switch /> : <Input />
}

/** A form as one writes it with antd alone. */
export function HandForm({ count }: { count: number }) {
  const [hidden, setHidden] = useState(false)
  window.benchHide = setHidden
  return (
    <Form
      layout="horizontal"
      labelCol={{ span: 8 }}
      style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0 16px', width: 1000 }}
    >
      {benchFields(count).map((field, index) =>
        hidden && hides(index) ? null : (
          <Form.Item
            key={field.name}
            name={field.name}
            label={field.title}
            rules={field.required ? [{ required: true, message: `请输入${field.title}` }] : []}
            {...(field.type === 'switch' ? { valuePropName: 'checked' } : {})}
          >
            {control(field)}
          </Form.Item>
        ),
      )}
    </Form>
  )
}
