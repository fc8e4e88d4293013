import { Select } from 'antd'
import { useState } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { useControl, valueText } from '#widgets/face'
import { NameOrText } from './NameOrText.tsx'
import { choicesOf, usePanelPlace } from './panelPlace.ts'
import { searched } from './RowList.tsx'

/**
 * A name of what there is now: names come late and change with a source. Where there are none, and where a value may be calculated, a text may
 * be typed; a text that is being typed when the names come is typed to its end.
 */
export function Field(face: FieldFaceProps) {
  const { names, word } = usePanelPlace()
  const [isEntered, setEntered] = useState(false)
  const { control: kind, limits } = word(String(face.props.word)) ?? { control: '', limits: [] }
  const choices = choicesOf(names[String(limits[0])] ?? [])
  const mayChoose = kind === 'name' && choices.length > 0
  const [isChosen, setChosen] = useState(mayChoose)
  if (isChosen !== mayChoose && !isEntered) setChosen(mayChoose)
  const control = useControl(face, isChosen ? 'choose' : 'enter')
  const text = valueText(face.value)
  const shared = {
    id: control.id,
    placeholder: control.placeholder,
    'aria-label': face.title,
    'aria-describedby': control['aria-describedby'],
    onFocus: () => setEntered(true),
    onBlur: () => {
      setEntered(false)
      face.onBlur()
    },
  } as const
  const change = (next: string | undefined) => face.onChange(next || null)
  if (!isChosen) return <NameOrText {...shared} {...{ choices, text }} onChange={change} />
  return (
    <Select<string>
      {...shared}
      {...searched}
      allowClear
      style={{ width: '100%' }}
      options={choices}
      value={text === '' ? null : text}
      onChange={change}
    />
  )
}
