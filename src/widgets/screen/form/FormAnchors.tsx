import { type RefObject, useEffect, useState } from 'react'
import { messages } from '#core/message'
import type { GroupItem, OneItem } from '#core/screen'
import type { FormController } from '#react/form'
import { useWatched } from '#react/watch'

type Section = GroupItem | OneItem

interface FormAnchorsProps {
  form: FormController
  sections: readonly Section[]
  /** The element that holds the groups. */
  body: RefObject<HTMLElement | null>
}

/** The groups of a long form at its side; the one in view is marked. */
export function FormAnchors({ form, sections, body }: FormAnchorsProps) {
  const current = useSectionInView(body, sections)
  return (
    <nav aria-label={messages.screen.sections}>
      <ul className="form-anchors">
        {sections.map((section) => (
          <li key={section.id}>
            <Anchor form={form} section={section} current={section.id === current} go={() => scrollTo(body, section)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface AnchorProps {
  form: FormController
  section: Section
  current: boolean
  go(): void
}

function Anchor({ form, section, current, go }: AnchorProps) {
  const { state, title } = useWatched(form.item(section.id))
  if (!state.visible) return null
  return (
    <button type="button" aria-current={current} onClick={go}>
      {title}
    </button>
  )
}

const elementOf = (body: RefObject<HTMLElement | null>, id: string): Element | null =>
  body.current?.querySelector(`[data-item="${CSS.escape(id)}"]`) ?? null

function scrollTo(body: RefObject<HTMLElement | null>, { id }: Section): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  elementOf(body, id)?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' })
}

/** The first section that is seen in the upper part of the window; what only ends at its edge does not count. */
function useSectionInView(body: RefObject<HTMLElement | null>, sections: readonly Section[]): string {
  const [current, setCurrent] = useState(sections[0]?.id ?? '')
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const seen = new Set<string>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute('data-item') ?? ''
          if (isIntersecting) seen.add(id)
          else seen.delete(id)
        }
        const first = sections.find(({ id }) => seen.has(id))
        if (first) setCurrent(first.id)
      },
      { rootMargin: '-40px 0px -60% 0px' },
    )
    for (const { id } of sections) {
      const element = elementOf(body, id)
      if (element) watcher.observe(element)
    }
    return () => watcher.disconnect()
  }, [body, sections])
  return current
}
