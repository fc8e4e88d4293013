import { type CSSProperties, memo, useMemo, useRef } from 'react'
import { type FieldItem, leavesOf } from '#core/screen'
import type { FormController } from '#react/form'
import { Items } from '#react/item'
import { ItemGrid } from '../item/ItemGrid.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import { FormAnchors } from './FormAnchors.tsx'
import { FormProblems } from './FormProblems.tsx'
import { labelWidthPx } from './labelWidth.ts'
import { sectionsOf } from './sectionsOf.ts'
import './form.css'

interface FormBodyProps {
  form: FormController
  /** True on a page of its own: a long form then has its groups at the side. */
  page: boolean
}

/** The fields of a form. Drawn once: each field follows its own part of the controller. */
export const FormBody = memo(({ form, page }: FormBodyProps) => {
  const { items, grid } = form.program
  const body = useRef<HTMLDivElement>(null)
  const labelPx = useMemo(() => labelWidthPx(labelledIn(form)), [form])
  const sections = useMemo(() => (page ? sectionsOf(items) : []), [page, items])
  return (
    <div className="form-page">
      <div ref={body} className="item-surface" style={{ '--item-label': `${labelPx}px` } as CSSProperties}>
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
    if (item.kind === 'one') return form.one(item.field.name).snapshot()?.program.fieldItems ?? []
    return item.kind === 'field' ? [item] : []
  })
