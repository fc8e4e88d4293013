import { AutoComplete } from 'antd'
import { designMessages as texts } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { useControl, valueText } from '#widgets/face'
import { useJsonNames } from './jsonNames.ts'

const mostOffered = 60

/** A permission code: one of those that exist, or a new one. */
export function Field(face: FieldFaceProps) {
  const control = useControl(face, 'enter')
  const names = useJsonNames()
  const text = valueText(face.value)
  const found = (names?.code ?? []).filter(({ name, meaning }) => name.includes(text) || meaning.includes(text))
  return (
    <AutoComplete
      id={control.id}
      style={{ width: '100%' }}
      disabled={control.disabled ?? false}
      aria-label={face.title}
      aria-describedby={control['aria-describedby']}
      popupMatchSelectWidth={300}
      placeholder={texts.codeHint}
      options={found.slice(0, mostOffered).map(({ name, meaning }) => ({
        value: name,
        label: meaning ? `${name} ${meaning}` : name,
      }))}
      value={text}
      onChange={(next: string) => face.onChange(next === '' ? null : next)}
      onBlur={face.onBlur}
    />
  )
}
