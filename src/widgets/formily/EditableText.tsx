import { Editable } from '@formily/antd-v5/esm/editable'
import { createForm, type GeneralField } from '@formily/core'
import { connect, FieldContext, FormContext, mapReadPretty, useField } from '@formily/react'
import { useLayoutEffect, useState } from 'react'
import { Input } from './components.ts'

interface EditableTextProps {
  value?: string
  onChange(value: string): void
  [name: string]: unknown
}

/** The component sets the pattern of its Field, so it gets a Field of its own. */
function PressedText({ value, onChange, ...props }: EditableTextProps) {
  const { title } = useField()
  const [field] = useState(createInnerField)
  useLayoutEffect(() => field.setTitle(title), [field, title])
  return (
    <FormContext.Provider value={field.form}>
      <FieldContext.Provider value={field as GeneralField}>
        <Editable>
          <Input {...(props as object)} value={value} onChange={onChange} />
        </Editable>
      </FieldContext.Provider>
    </FormContext.Provider>
  )
}

function createInnerField() {
  const form = createForm()
  // Formily's watch over all values of the form would keep it alive.
  for (const dispose of form.disposers.splice(0)) dispose()
  return form.createField({ name: 'text', basePath: '' })
}

/** A text that becomes an input when it is pressed; a plain input while it is disabled. */
export const EditableText = connect(
  (props: EditableTextProps) => (props.disabled ? <Input {...(props as object)} /> : <PressedText {...props} />),
  mapReadPretty(Input),
)
