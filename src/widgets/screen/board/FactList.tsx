import type { MouseEvent } from 'react'
import { hostedPath } from '#core/menu'
import type { FactText as Fact } from '#core/screen'
import { useBasePath } from '#react/source'
import { SafeLink } from '#widgets/face'
import './parts.css'

interface FactListProps {
  facts: readonly Fact[]
  /** Opens a path of this site in the page. */
  go(path: string): void
}

/** Headings and what they say; nothing without facts. */
export function FactList({ facts, go }: FactListProps) {
  if (facts.length === 0) return null
  return (
    <dl className="board-facts">
      {facts.map(({ title, value, link }, index) => (
        <div key={`${title} ${value}`} data-fact={`fact${index}`}>
          <dt>{title}</dt>
          <dd>{link ? <FactLink value={value} link={link} go={go} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A path of this site is opened in the page, any other address in a new window. */
function FactLink({ value, link, go }: { value: string; link: string; go(path: string): void }) {
  const text = value || link
  const basePath = useBasePath()
  if (!/^\/(?![/\\])/.test(link))
    return (
      <SafeLink text={link} kind="url">
        {text}
      </SafeLink>
    )
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    go(link)
  }
  return (
    <a href={hostedPath(link, basePath)} onClick={follow}>
      {text}
    </a>
  )
}
