import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { EmptyMark, isBlank } from '#widgets/face'
import { Icon } from '#widgets/icon'

/** The icon alone; its name is said. */
export const IconCell = ({ value }: CellFaceProps) =>
  isBlank(value) ? <EmptyMark /> : <Icon name={String(value)} title={String(value)} />

/** The icon and its name. */
export const IconDetail = ({ value }: DetailFaceProps) =>
  isBlank(value) ? <EmptyMark /> : <IconWithName name={String(value)} />

export const IconWithName = ({ name }: { name: string }) => (
  <span className="face-marks">
    <Icon name={name} /> {name}
  </span>
)
