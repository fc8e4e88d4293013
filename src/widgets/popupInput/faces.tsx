import { ExpandAltOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Popover, Space } from 'antd'
import { useRef, useState } from 'react'
import { fillText, widgetMessages } from '#core/message'
import type { FieldFaceProps, WidgetExample } from '#react/widget'
import { AnyTextCell, AnyTextDetail, readonlyAs, useControl, valueText } from '#widgets/face'

/** spec: widgets §9 Popup input */
const boxPx = { width: 300, height: 210 }

/** A line, and a button that opens the box; Esc closes it. What is typed in one stands in the other at once. */
function PopupInputField(face: FieldFaceProps) {
  const { value, title, disabled, onChange, onBlur } = face
  const [open, setOpen] = useState(false)
  const box = useRef<InputRef & HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const label = fillText(widgetMessages.popupInput.open, { title })
  const text = valueText(value)
  const write = (next: string) => onChange(next === '' ? null : next)
  const content = (
    <Input.TextArea
      ref={box}
      aria-label={label}
      style={{ ...boxPx, resize: 'none' }}
      value={text}
      onChange={({ target }) => write(target.value)}
      onKeyDown={(event) => {
        // Enter is a line here; Esc closes the box and nothing around it.
        event.stopPropagation()
        if (event.key !== 'Escape') return
        setOpen(false)
        opener.current?.focus()
      }}
    />
  )
  return (
    <Space.Compact className="face-wide" block onBlur={onBlur}>
      <Input {...useControl(face, 'enter')} value={text} onChange={({ target }) => write(target.value)} />
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        afterOpenChange={(isOpen) => isOpen && box.current?.focus()}
        destroyOnHidden
        content={content}
      >
        <Button
          ref={opener}
          icon={<ExpandAltOutlined aria-hidden />}
          disabled={disabled}
          aria-label={label}
          aria-expanded={open}
        />
      </Popover>
    </Space.Compact>
  )
}

export { AnyTextCell as Cell, AnyTextDetail as Detail }
export const Field = readonlyAs(PopupInputField, AnyTextDetail)

/** A remark of two lines. */
export const example: WidgetExample = {
  field: { type: 'longtext', title: '处理意见' },
  values: [null, '现场已查看，更换滤芯后恢复。\n下周复查。'],
}
