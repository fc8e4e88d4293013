import { Editable } from '@formily/antd-v5/esm/editable'
import { createForm, type Field, type GeneralField } from '@formily/core'
import { connect, FieldContext, FormContext, mapReadPretty, useField } from '@formily/react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { observer } from '#react/watch'
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
        <PressedByKey field={field} name={[title, value].filter(Boolean).join(' ')}>
          <Editable>
            <Input {...(props as object)} value={value} onChange={onChange} />
          </Editable>
        </PressedByKey>
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

interface PressedByKeyProps {
  field: Field
  /** The accessible name while the text is not being edited. */
  name: string
  children: ReactNode
}

const toOpen: readonly string[] = ['Enter', ' ']
const toClose: readonly string[] = ['Enter', 'Escape']

/** The library only opens and closes by the mouse: Enter or Space open the text, Enter or Escape close it again. */
const PressedByKey = observer(function PressedByKey({ field, name, children }: PressedByKeyProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isOpen = field.pattern === 'editable'
  const press = (part: string) => frame.current?.querySelector<HTMLElement>(`.ant-formily-editable${part}`)?.click()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(isOpen ? toClose : toOpen).includes(event.key)) return
    event.preventDefault()
    press(isOpen ? '-close-btn' : '')
    if (isOpen) frame.current?.focus()
  }
  const closed = isOpen ? {} : { role: 'button', 'aria-label': name }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a button while the text is not being edited
    <div ref={frame} tabIndex={isOpen ? -1 : 0} onKeyDown={onKeyDown} {...closed}>
      {children}
    </div>
  )
})

/** A text that becomes an input when it is pressed; a plain input while it is disabled. */
export const EditableText = connect(
  (props: EditableTextProps) => (props.disabled ? <Input {...(props as object)} /> : <PressedText {...props} />),
  mapReadPretty(Input),
)
