import { Button, ColorPicker, Input, Space } from 'antd'
import { useState } from 'react'
import { widgetMessages } from '#core/message'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { EmptyMark, readonlyAs, useControl, useProblem, useTypedText, valueText } from '#widgets/face'

const whole = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
const partial = /^#?[0-9a-f]{0,6}$/i

/** A colour that is safe to render; anything else is only text. */
const isColor = (text: string): boolean => whole.test(text)

/** The text after typing, or null when it is to be reverted; the sign in front is added. */
function typedColor(typed: string): string | null {
  const text = typed.trim()
  if (!partial.test(text)) return null
  return text === '' || text.startsWith('#') ? text : `#${text}`
}

/** A colour, typed as its code or picked. What is no colour yet is not emitted; left so, it stays and is said to be none. */
function ColorField(face: FieldFaceProps) {
  const { value, title, disabled, onChange, onBlur, onProblem, onTyped } = face
  const [typed, setTyped] = useState<string | null>(face.typed ?? null)
  const [left, setLeft] = useState(face.typed !== undefined)
  const isUnfinished = typed !== null && typed !== '' && !isColor(typed)
  useProblem(isUnfinished && left ? widgetMessages.color.bad : null, onProblem)
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

/** A swatch with the code: colour is never the only sign. */
function Swatch({ text }: { text: string }) {
  if (text === '') return <EmptyMark />
  return (
    <span className="face-cell" title={text}>
      {isColor(text) && <span className="face-swatch" style={{ backgroundColor: text }} />}
      {text}
    </span>
  )
}

const ColorCell = ({ value }: CellFaceProps) => <Swatch text={valueText(value)} />
const ColorDetail = ({ value }: DetailFaceProps) => <Swatch text={valueText(value)} />

export { ColorCell as Cell, ColorDetail as Detail }
export const Field = readonlyAs(ColorField, ColorDetail)

/** Two ways to write a colour, and a text that is none. */
export const example: WidgetExample = {
  field: { type: 'color', title: '标识颜色' },
  values: [null, '#1890ff', '#f60', 'url(x)'],
}
