import { Button, Dropdown, Input, Space } from 'antd'
import { useState } from 'react'
import { cronPresets, cronProblem } from '#core/cron'
import { cronDialogMessages, cronMessages } from '#core/message'
import { dialogPart } from '#react/part'
import type { DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import {
  AnyTextCell,
  DetailText,
  readonlyAs,
  useControl,
  useFacePlace,
  useNow,
  useProblem,
  valueText,
} from '#widgets/face'
import { CronRuns } from './CronRuns.tsx'

/** The dialog comes when it is first opened. */
const CronDialog = dialogPart(() => import('./CronDialog.tsx').then((part) => part.CronDialog))

const items = cronPresets.map(({ cron, title }) => ({ key: cron, label: title }))

/** spec: widgets §2, Cron dialog */
const defaultWidthPx = 608

/** An expression, typed, chosen from the common ones or built in a dialog, with the next runs below. Errors are shown once the control is left. */
function CronField(face: FieldFaceProps) {
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

/** The expression, and when it runs. */
function CronDetail({ value }: DetailFaceProps) {
  const text = valueText(value)
  return (
    <>
      <DetailText text={text} />
      <CronRuns text={text} />
    </>
  )
}

export { AnyTextCell as Cell, CronDetail as Detail }
export const Field = readonlyAs(CronField, CronDetail)

/** Every workday, some days of one year, and a text that is none. */
export const example: WidgetExample = {
  field: { type: 'cron', title: '执行时间' },
  values: [null, '0 0 8 ? * MON-FRI', '0 0 23 L * ? 2030-2035', '0 6 * * *'],
  others: [
    { field: { type: 'cron', title: '统计时间' }, props: { dialogWidth: 800 }, values: [null, '0 30 1 * * ? *'] },
  ],
}
