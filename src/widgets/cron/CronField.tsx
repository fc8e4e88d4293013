import { Button, Dropdown, Input, Space } from 'antd'
import { useState } from 'react'
import { cronPresets, cronProblem } from '#core/cron'
import { cronDialogMessages, cronMessages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { useControl, useFacePlace, useNow, useProblem, valueText } from '#widgets/face'
import { CronRuns } from './CronRuns.tsx'
import { CronDialog } from './cronDialogPart.ts'

const items = cronPresets.map(({ cron, title }) => ({ key: cron, label: title }))

/** spec: widgets §2, Cron dialog */
const defaultWidthPx = 608

/** An expression, typed, chosen from the usual ones or put together in a dialog; below it when it runs. What is wrong with it is said once it is left. */
export function CronField(face: FieldFaceProps) {
  const { value, disabled, props, onChange, onBlur, onProblem } = face
  const now = useNow()
  const [left, setLeft] = useState(true)
  const [opened, setOpened] = useState(0)
  const [open, setOpen] = useState(false)
  const place = useFacePlace()
  const text = valueText(value)
  useProblem(left && text !== '' ? cronProblem(text, now()) : null, onProblem)
  return (
    <>
      <Space.Compact className="face-wide">
        <Input
          {...useControl(face, 'enter')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setLeft(false)
            onChange(target.value === '' ? null : target.value)
          }}
          onBlur={() => {
            setLeft(true)
            onBlur()
          }}
        />
        <Dropdown
          disabled={disabled}
          trigger={['click']}
          menu={{ items, selectable: true, selectedKeys: [text], onClick: ({ key }) => onChange(key) }}
        >
          <Button className="cron-usual" disabled={disabled}>
            {cronMessages.usual}
          </Button>
        </Dropdown>
        <Button
          className="cron-usual"
          disabled={disabled}
          onClick={() => {
            setOpened(opened + 1)
            setOpen(true)
          }}
        >
          {cronDialogMessages.open}
        </Button>
      </Space.Compact>
      {opened > 0 && (
        <CronDialog
          key={opened}
          open={open}
          text={text}
          onClose={() => setOpen(false)}
          onTake={onChange}
          widthPx={props.dialogWidth === 800 ? 800 : defaultWidthPx}
        />
      )}
      {place === 'form' && <CronRuns text={text} />}
    </>
  )
}
