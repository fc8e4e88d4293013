import { DownOutlined, LeftOutlined, RightOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { fillText, uploadMessages } from '#core/message'
import { useNotifier } from '#widgets/face'
import './upload.css'

interface UploadLineProps {
  name: string
  /** In words how far it is; empty where it has failed, which antd says by itself. */
  state: string
  /** The place among the files, from 0, and how many there are. */
  place: { at: number; count: number }
  /** Pictures stand in a row, files below each other. */
  upright: boolean
  /** Left out where the order cannot be changed. */
  move?: ((by: -1 | 1) => void) | undefined
  children: ReactNode
}

const upload = uploadMessages

/** A file of the list, how far it is in words, and ways to change its place. spec: widgets §5, §8 */
export function UploadLine({ name, state, place, upright, move, children }: UploadLineProps) {
  const notifier = useNotifier()
  const back = () => (place.at === 0 ? notifier.warn(upload.firstAlready) : move?.(-1))
  const on = () => (place.at === place.count - 1 ? notifier.warn(upload.lastAlready) : move?.(1))
  const line = <Tooltip title={state}>{children}</Tooltip>
  if (!move || place.count < 2) return line
  return (
    <div className={upright ? 'upload-line' : 'upload-line is-card'}>
      {line}
      <span className="upload-moves">
        <Button
          size="small"
          type="text"
          icon={upright ? <UpOutlined /> : <LeftOutlined />}
          aria-label={fillText(upload.moveBack, { file: name })}
          onClick={back}
        />
        <Button
          size="small"
          type="text"
          icon={upright ? <DownOutlined /> : <RightOutlined />}
          aria-label={fillText(upload.moveOn, { file: name })}
          onClick={on}
        />
      </span>
    </div>
  )
}
