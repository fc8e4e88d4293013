import { Button, Dropdown, Input, Space } from 'antd'
import { useState } from 'react'
import { cronProblem, usualCrons } from '#core/cron'
import { cronMessages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { textOf, useControl, useFacePlace, useNow, useProblem } from '#widgets/face'
import { CronRuns } from './CronRuns.tsx'

const items = usualCrons.map(({ cron, title }) => ({ key: cron, label: title }))

/** An expression, typed or chosen from the usual ones; below it when it runs. What is wrong with it is said once it is left. */
export function CronField(face: FieldFaceProps) {
  const { value, disabled, onChange, onBlur, onProblem } = face
  const now = useNow()
  const [left, setLeft] = useState(true)
  const place = useFacePlace()
  const text = textOf(value)
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
      </Space.Compact>
      {place === 'form' && <CronRuns text={text} />}
    </>
  )
}
