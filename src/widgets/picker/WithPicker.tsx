import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { pickerMessages } from '#core/message'
import { dialogPart } from '#react/part'
import type { RecordChoice } from '#widgets/choice'
import { useFacePlace } from '#widgets/face'

/** The dialogs come when they are first opened. */
const PickDialog = dialogPart(() => import('./PickDialog.tsx').then((part) => part.PickDialog))
const DepartDialog = dialogPart(() => import('./DepartDialog.tsx').then((part) => part.DepartDialog))

interface WithPickerProps {
  /** What the document names: a dialog of `pickKind`, `depart` or `component`; nothing for a control alone. */
  of: unknown
  title: string
  choice: RecordChoice
  children: ReactNode
}

/**
 * A control of records with a button that opens their dialog. Not where a condition narrows what may be chosen: the dialogs
 * know none.
 */
export function WithPicker({ of, title, choice, children }: WithPickerProps) {
  const inForm = useFacePlace() === 'form'
  const [opened, setOpened] = useState(0)
  const [open, setOpen] = useState(false)
  if (typeof of !== 'string' || !inForm || choice.where) return children
  const { disabled = false } = choice.control
  const dialog = { open, choice, onClose: () => setOpen(false) }
  return (
    <Space.Compact className="face-wide" block>
      {children}
      <Button
        disabled={disabled}
        aria-label={`${pickerMessages.choose}：${title}`}
        onClick={() => {
          setOpened(opened + 1)
          setOpen(true)
        }}
      >
        {pickerMessages.choose}
      </Button>
      {opened > 0 &&
        (of === 'depart' ? (
          <DepartDialog key={opened} {...dialog} />
        ) : (
          <PickDialog key={opened} {...dialog} kindName={of} />
        ))}
    </Space.Compact>
  )
}
