import type { ValueFrameProps } from '#react/engine'
import './item.css'

/** A value that is read: its name above it. */
export const ValueFrame = ({ title, help, children }: ValueFrameProps) => (
  <dl className="value" title={help || undefined}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </dl>
)
