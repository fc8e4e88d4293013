import { type FieldItem, type ItemProgram, leavesOf, type OneItem, type TabsItem } from '#core/screen'
import { useEngine } from '#react/engine'
import type { FormController } from '#react/form'
import { useWatched } from '#react/watch'
import { FormSurface, useSurface } from './surface.tsx'
import { ValueHost } from './ValueHost.tsx'

interface FilledInProps {
  form: FormController
  tabs: TabsItem
  /** The page that shows the summary; the values of the pages before it are listed. */
  until: string
}

/** The values entered on the earlier pages of a form, grouped by page. */
export function FilledIn({ form, tabs, until }: FilledInProps) {
  const { faces } = useEngine()
  const { columns } = useSurface()
  const pages = useWatched(form.pages(tabs))
  const end = pages.findIndex(({ id }) => id === until)
  return pages.slice(0, end).map(({ id, title }) => {
    const items = tabs.tabs.find((tab) => tab.id === id)?.items ?? []
    return !hasValues(form, items) ? null : (
      <div key={id} style={{ gridColumn: '1 / -1' }}>
        <faces.Group id={`${until}-${id}`} title={title} help="" columns={columns}>
          <Values items={items} />
        </faces.Group>
      </div>
    )
  })
}

/** Whether any field of a page has a value. */
const hasValues = (form: FormController, items: readonly ItemProgram[]): boolean =>
  leavesOf(items).some(
    (item) => item.kind === 'one' || (item.kind === 'field' && !isNothing(form.record()[item.field.name])),
  )

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Values of items, at any depth; hidden and empty ones are left out. */
const Values = ({ items }: { items: readonly ItemProgram[] }) =>
  items.map((item) => {
    if (item.kind === 'group') return <Shown key={item.id} item={item} of={<Values items={item.items} />} />
    if (item.kind === 'tabs') return item.tabs.map((tab) => <Values key={`${item.id}/${tab.id}`} items={tab.items} />)
    if (item.kind === 'one') return <Shown key={item.id} item={item} of={<OneValues item={item} />} />
    return item.kind === 'field' ? <Shown key={item.id} item={item} of={<Value item={item} />} /> : null
  })

/** Renders its content while the item is visible. */
function Shown({ item, of }: { item: ItemProgram; of: React.ReactNode }) {
  const { item: viewOf } = useSurface()
  return useWatched(viewOf(item.id)).state.visible ? of : null
}

function Value({ item }: { item: FieldItem }) {
  const { form } = useSurface()
  const value = form?.record()[item.field.name]
  return isNothing(value) ? null : (
    <div style={item.columns ? { gridColumn: '1 / -1' } : undefined}>
      <ValueHost item={item} />
    </div>
  )
}

function OneValues({ item }: { item: OneItem }) {
  const { form, columns } = useSurface()
  return form ? <InnerValues item={item} form={form} columns={columns} /> : null
}

function InnerValues({ item, form, columns }: { item: OneItem; form: FormController; columns: number }) {
  const inner = useWatched(form.nestedForm(item.field.name))
  return inner ? (
    <FormSurface form={inner} columns={columns}>
      <Values items={inner.program.items} />
    </FormSurface>
  ) : null
}
