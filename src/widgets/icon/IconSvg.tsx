import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types'
import { createElement, type ReactNode } from 'react'

interface IconSvgProps {
  definition: IconDefinition
  className?: string | undefined
  /** Accessible name; without it the icon is decoration. */
  title?: string | undefined
}

/** `fill-rule` is `fillRule` to React. */
const reactName = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const reactAttributes = ({ attrs }: AbstractNode) =>
  Object.fromEntries(Object.entries(attrs).map(([name, value]) => [reactName(name), value]))

/** What icons are made of; style sheets inside them are left out. */
const strokes: ReadonlySet<string> = new Set(['path', 'g'])

const strokeOf = (node: AbstractNode, index: number): ReactNode =>
  strokes.has(node.tag) &&
  createElement(node.tag, { key: index, ...reactAttributes(node) }, node.children?.map(strokeOf))

const one = { width: '1em', height: '1em', fill: 'currentColor' }

/** The strokes of an icon in the colour and size of the text around it. */
export function IconSvg({ definition: { icon }, className = '', title }: IconSvgProps) {
  const node = typeof icon === 'function' ? icon('currentColor', 'currentColor') : icon
  const role = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true }
  return (
    <span className={`anticon ${className}`.trimEnd()} {...role}>
      {createElement('svg', { ...reactAttributes(node), ...one }, node.children?.map(strokeOf))}
    </span>
  )
}
