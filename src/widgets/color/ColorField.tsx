import { ColorPicker, Input, Space } from 'antd'
import { useState } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { textOf, useControl } from '#widgets/face'
import { isColor, typedColor } from './colorText.ts'

/** A colour, typed as its code or picked. What is no colour yet is not emitted, and goes when the control is left. */
export function ColorField(face: FieldFaceProps) {
  const { value, title, disabled, onChange, onBlur } = face
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string | null) => {
    if (text === null) return
    setTyped(text)
    if (text === '') onChange(null)
    if (isColor(text)) onChange(text)
  }
  return (
    <Space.Compact className="face-wide">
      <ColorPicker
        disabled={disabled}
        disabledAlpha={isColor(textOf(value))}
        format="hex"
        value={isColor(textOf(value)) ? textOf(value) : null}
        onChangeComplete={(color) => onChange(color.toHexString().slice(0, '#rrggbb'.length))}
        aria-label={title}
      />
      <Input
        {...useControl(face, 'enter')}
        autoComplete="off"
        value={typed ?? textOf(value)}
        onChange={({ target }) => take(typedColor(target.value))}
        onBlur={() => {
          setTyped(null)
          onBlur()
        }}
      />
    </Space.Compact>
  )
}
