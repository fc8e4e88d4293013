import { Button, ColorPicker, Input, Space } from 'antd'
import { useState } from 'react'
import { messages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { useControl, useProblem, useTypedText, valueText } from '#widgets/face'
import { isColor, typedColor } from './colorText.ts'

/** A colour, typed as its code or picked. What is no colour yet is not emitted; left so, it stays and is said to be none. */
export function ColorField(face: FieldFaceProps) {
  const { value, title, disabled, onChange, onBlur, onProblem, onTyped } = face
  const [typed, setTyped] = useState<string | null>(face.typed ?? null)
  const [left, setLeft] = useState(face.typed !== undefined)
  const isUnfinished = typed !== null && typed !== '' && !isColor(typed)
  useProblem(isUnfinished && left ? messages.control.badColor : null, onProblem)
  useTypedText(isUnfinished ? typed : null, onTyped)
  const color = isColor(valueText(value)) ? valueText(value) : null
  const take = (text: string | null) => {
    if (text === null) return
    setTyped(text)
    setLeft(false)
    if (text === '') onChange(null)
    if (isColor(text)) onChange(text)
  }
  return (
    <Space.Compact className="face-wide">
      <ColorPicker
        disabled={disabled}
        disabledAlpha={color !== null}
        format="hex"
        value={color}
        onChangeComplete={(color) => {
          setTyped(null)
          onChange(color.toHexString().slice(0, '#rrggbb'.length))
        }}
      >
        <Button
          disabled={disabled}
          aria-label={title}
          icon={<span className="face-swatch" style={{ backgroundColor: color ?? 'transparent' }} />}
        />
      </ColorPicker>
      <Input
        {...useControl(face, 'enter')}
        autoComplete="off"
        value={typed ?? valueText(value)}
        onChange={({ target }) => take(typedColor(target.value))}
        onBlur={() => {
          if (isUnfinished) setLeft(true)
          else setTyped(null)
          onBlur()
        }}
      />
    </Space.Compact>
  )
}
