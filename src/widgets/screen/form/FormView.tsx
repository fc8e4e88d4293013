import { type CSSProperties, memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { screenMessages } from '#core/message'
import { type FieldItem, type GroupItem, leavesOf, type OneItem } from '#core/screen'
import type { FormViewProps } from '#react/engine'
import type { FormController } from '#react/form'
import { Items } from '#react/item'
import { useWatched } from '#react/watch'
import { RecordHead } from '../detail/HeadFacts.tsx'
import { ItemGrid } from '../item/ItemGrid.tsx'
import { FormFooter } from './FormFooter.tsx'
import { FormFrame, useConflict, useFirstFocus, useSubmit } from './FormFrame.tsx'
import { DraftOffer, FormProblems } from './FormNotes.tsx'
import { labelWidthPx, sectionsOf } from './formShape.ts'
import './form.css'

type Section = GroupItem | OneItem

interface FormAnchorsProps {
  form: FormController
  sections: readonly Section[]
  /** The element that holds the groups. */
  body: RefObject<HTMLElement | null>
}

/** The groups of a long form at its side; the one in view is marked. */
function FormAnchors({ form, sections, body }: FormAnchorsProps) {
  const current = useSectionInView(body, sections)
  return (
    <nav aria-label={screenMessages.sections}>
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

interface FormBodyProps {
  form: FormController
  /** True on a page of its own: a long form then has its groups at the side. */
  page: boolean
  about: FormViewProps['about']
}

/** The fields of a form. Rendered once: each field subscribes to its own part of the controller. */
const FormBody = memo(({ form, page, about }: FormBodyProps) => {
  const { items, grid } = form.program
  const body = useRef<HTMLDivElement>(null)
  const labelPx = useMemo(() => labelWidthPx(labelledIn(form)), [form])
  const sections = useMemo(() => (page ? sectionsOf(items) : []), [page, items])
  return (
    <div className="form-page">
      <div ref={body} className="item-surface" style={{ '--item-label': `${labelPx}px` } as CSSProperties}>
        {about && <RecordHead {...about} />}
        <DraftOffer form={form} />
        <FormProblems form={form} />
        <ItemGrid columns={grid}>
          <Items items={items} />
        </ItemGrid>
      </div>
      {sections.length > 0 && <FormAnchors form={form} sections={sections} body={body} />}
    </div>
  )
})

/** The fields beside which labels stand, those of further records among them. */
const labelledIn = (form: FormController): FieldItem[] =>
  leavesOf(form.program.items).flatMap((item) => {
    if (item.kind === 'one') return form.nestedForm(item.field.name).snapshot()?.program.fieldItems ?? []
    return item.kind === 'field' ? [item] : []
  })

/** A form with its actions below. Enter and Ctrl+S save. */
export function FormView({ form, frame, about }: FormViewProps) {
  const conflict = useConflict(form)
  const element = useRef<HTMLFormElement>(null)
  useFirstFocus(element, form.mode !== 'view' && conflict === null)
  return (
    <FormFrame form={form} frame={frame} element={element} enter={useSubmit(form)}>
      <div className="view-scroll">
        <FormBody form={form} page={frame.present === 'page'} about={about} />
      </div>
      <FormFooter form={form} close={frame.close} />
    </FormFrame>
  )
}
