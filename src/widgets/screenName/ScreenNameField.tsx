import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useScreens } from '#react/source'
import type { FieldFaceProps } from '#react/widget'
import { choiceRoot, textOf, useControl } from '#widgets/face'

/** A name that is typed or chosen. What stands there already hides no other screen from the choice. */
export function ScreenNameField(face: FieldFaceProps) {
  const { value, onChange, onBlur } = face
  const [opened, setOpened] = useState(false)
  const [sought, setSought] = useState('')
  const screens = useScreens(opened).options.filter(({ value: name, text }) => `${text} ${name}`.includes(sought))
  return (
    <AutoComplete<string>
      {...useControl(face, 'enter')}
      ref={choiceRoot()}
      className="face-wide"
      allowClear
      value={textOf(value)}
      options={screens.map(({ value: name, text }) => ({ value: name, label: text }))}
      optionRender={({ value: name, label }) => (
        <>
          <div>{label}</div>
          <div className="face-tone-muted">{name}</div>
        </>
      )}
      onOpenChange={(open) => {
        if (open) setOpened(true)
        else setSought('')
      }}
      onSearch={setSought}
      onChange={(next) => onChange(next || null)}
      onBlur={onBlur}
    />
  )
}
