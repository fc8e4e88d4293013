import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { dashboardMessages } from '#core/message'
import type { FilterProgram } from '#core/screen'
import { useDictionary } from '#react/source'
import type { Rotation } from './useRotation.ts'

interface RotationBarProps {
  rotation: Rotation
  filter: FilterProgram | undefined
  /** Somebody points at the wall: it waits. */
  isHeld: boolean
  show(value: string): void
}

/** What is rotated, which of it is shown, and whether it goes on. */
export function RotationBar({ rotation, filter, isHeld, show }: RotationBarProps) {
  const { index, values, isPaused, pause } = rotation
  const { options } = useDictionary(String(filter?.fields[0]?.document.dict ?? ''))
  const labelOfOption = (value: string) => options.find((one) => String(one.value) === value)?.text ?? value
  const label = isPaused ? dashboardMessages.resume : dashboardMessages.pause
  return (
    <div className="wall-rotation">
      <ul aria-label={filter?.title.text ?? ''}>
        {values.map((value, place) => (
          <li key={value}>
            <button
              type="button"
              className="wall-value"
              aria-current={place === index ? 'true' : undefined}
              onClick={() => show(value)}
            >
              {labelOfOption(value)}
            </button>
          </li>
        ))}
      </ul>
      <span className={isPaused || isHeld ? 'wall-state is-paused' : 'wall-state'} role="status">
        {isPaused || isHeld ? dashboardMessages.paused : dashboardMessages.rotating}
      </span>
      <Button
        type="text"
        icon={isPaused ? <PlayCircleOutlined aria-hidden /> : <PauseCircleOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => pause(!isPaused)}
      />
    </div>
  )
}
