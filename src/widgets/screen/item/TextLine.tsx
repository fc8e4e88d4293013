import type { TextProps } from '#react/engine'
import './item.css'

/** A sentence between the items. */
export const TextLine = ({ item, text }: TextProps) => (
  <p className={`item-text is-${item.tone ?? 'default'}`}>{text}</p>
)
