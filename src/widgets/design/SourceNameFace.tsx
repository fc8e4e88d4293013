import { Select } from 'antd'
import type { FieldFaceProps } from '#react/widget'
import { useControl, valueText } from '#widgets/face'
import { NameOrText } from './NameOrText.tsx'
import { usePanelPlace } from './panelPlace.ts'
import { searched } from './RowList.tsx'

/** A name of the source of a card, as it is now; where a value may be calculated, an expression may be typed as well. */
export function Field(face: FieldFaceProps) {
  const control = useControl(face, 'enter')
  const { names, word } = usePanelPlace()
  const text = valueText(face.value)
  const shared = {
    id: control.id,
    placeholder: control.placeholder,
    'aria-label': face.title,
    'aria-describedby': control['aria-describedby'],
  } as const
  const choices = names.sourceName?.map((one) => ({ value: one.value, label: one.text })) ?? []
  const change = (next: string | undefined) => face.onChange(next || null)
  if (word(String(face.props.word))?.control === 'name' && choices.length > 0)
    return (
      <Select<string>
        {...shared}
        {...searched}
        allowClear
        style={{ width: '100%' }}
        options={choices}
        value={text === '' ? null : text}
        onChange={change}
        onBlur={face.onBlur}
      />
    )
  return <NameOrText {...shared} {...{ choices, text }} onChange={change} onBlur={face.onBlur} />
}
