import { Button, Dropdown, Input, Space } from 'antd'
import { cronMessages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { textOf, useControl, useFacePlace } from '#widgets/face'
import { CronRuns } from './CronRuns.tsx'
import { usualCrons } from './usual.ts'

const items = usualCrons.map(({ cron, title }) => ({ key: cron, label: title }))

/** An expression, typed or chosen from the usual ones; below it when it runs. The rule of its type says what is wrong with it. */
export function CronField(face: FieldFaceProps) {
  const { value, disabled, onChange, onBlur } = face
  const place = useFacePlace()
  const text = textOf(value)
  return (
    <>
      <Space.Compact className="face-wide">
        <Input
          {...useControl(face, 'enter')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          onBlur={onBlur}
        />
        <Dropdown
          disabled={disabled}
          trigger={['click']}
          menu={{ items, selectable: true, selectedKeys: [text], onClick: ({ key }) => onChange(key) }}
        >
          <Button disabled={disabled}>{cronMessages.usual}</Button>
        </Dropdown>
      </Space.Compact>
      {place === 'form' && <CronRuns text={text} />}
    </>
  )
}
