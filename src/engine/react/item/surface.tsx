import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Model, RecordValues } from '#core/model'
import type { ItemProgram, ListItem, ScreenItem, TabsItem, TimelineItem } from '#core/screen'
import type { DetailContext } from '#react/detail'
import { useEngine } from '#react/engine'
import type { FormController, ItemView, PageView } from '#react/form'
import { ContextCleaner, createCell, FormContext, type Watched } from '#react/watch'
import { createDrawing, type DrawnItems } from './drawing.ts'

/** The form or detail that the items belong to. */
interface Surface {
  item(id: string): Watched<ItemView>
  pages(item: TabsItem): Watched<readonly PageView[]>
  /** The selected page of each tabs item. */
  tabs: Watched<Readonly<Record<string, string>>>
  chooseTab(tabsId: string, pageId: string): void
  drawing: DrawnItems
  /** Columns of the grid. */
  columns: number
  programId: string
  form: FormController | null
  detail: DetailContext | null
  /** The record of a detail. */
  record: RecordValues
  model: Model
  /** Renders the items that need other records: lists, screens, timelines. */
  Inside: ComponentType<EmbeddedProps> | null
  /** On a canvas: the form of each item, which it keeps when others come. */
  own: OwnForms | null
}

/** The forms that items have of their own. */
export interface OwnForms {
  formOf(item: ItemProgram): FormController
  /** Renders an item whose form is not that of the surface, in its cell. */
  Face: ComponentType<{ item: ItemProgram; form: FormController }>
}

/** Props of a list, screen or timeline beside a record. */
export interface EmbeddedProps {
  item: ListItem | ScreenItem | TimelineItem
  title: string
  help: string
  /** The surrounding record as stored; empty for a new one. */
  record: RecordValues
  model: Model
  screenId: string
}

const SurfaceContext = createContext<Surface | null>(null)

/** The surrounding surface; throws outside of one. */
export function useSurface(): Surface {
  const surface = useContext(SurfaceContext)
  if (!surface) throw new Error('Items need a FormSurface or a DetailSurface above')
  return surface
}

const noRecord: RecordValues = Object.freeze({})

const pick = ({ item, pages, tabs, chooseTab }: FormController) => ({ item, pages, tabs, chooseTab })

interface FormSurfaceProps {
  form: FormController
  /** Columns of the surrounding grid, if the form is nested in another one. */
  columns?: number
  Inside?: Surface['Inside']
  own?: OwnForms | null
  children: ReactNode
}

/** Provides a form to its items, in Formily's context: components inside may call `useForm()`. */
export function FormSurface(props: FormSurfaceProps) {
  const { form, columns = form.program.grid, Inside = null, own = null, children } = props
  const drawing = useDrawing()
  useReveal(form, drawing)
  const surface = useMemo<Surface>(
    () => ({
      ...pick(form),
      ...{ drawing, columns, form, Inside, own },
      programId: form.program.id,
      model: form.program.model,
      detail: null,
      record: noRecord,
    }),
    [form, columns, drawing, Inside, own],
  )
  return (
    <ContextCleaner>
      <FormContext.Provider value={form.formily}>
        <SurfaceContext.Provider value={surface}>{children}</SurfaceContext.Provider>
      </FormContext.Provider>
    </ContextCleaner>
  )
}

interface DetailSurfaceProps {
  detail: DetailContext
  record: RecordValues
  columns?: number
  Inside?: Surface['Inside']
  children: ReactNode
}

/** Provides a detail to its items. */
export function DetailSurface({
  detail,
  record,
  columns = detail.program.grid,
  Inside = null,
  children,
}: DetailSurfaceProps) {
  const drawing = useDrawing()
  const [places] = useState(createTabPlaces)
  const surface = useMemo<Surface>(() => {
    const { item, pages, program } = detail
    const { id: programId, model } = program
    const parts = { drawing, columns, programId, model, form: null, own: null }
    return { item, pages, ...places, ...parts, detail, record, Inside }
  }, [detail, columns, drawing, places, record, Inside])
  return <SurfaceContext.Provider value={surface}>{children}</SurfaceContext.Provider>
}

function createTabPlaces(): Pick<Surface, 'tabs' | 'chooseTab'> {
  const tabs = createCell<Readonly<Record<string, string>>>({})
  return { tabs, chooseTab: (tabsId, pageId) => tabs.set({ ...tabs.snapshot(), [tabsId]: pageId }) }
}

function useDrawing(): DrawnItems {
  const { browser } = useEngine()
  const [drawing] = useState(() => createDrawing(browser))
  useEffect(() => drawing.start(), [drawing])
  return drawing
}

/** Renders fields with errors that are not rendered yet, and scrolls to them. */
function useReveal({ reveal }: FormController, drawing: DrawnItems): void {
  useEffect(
    () =>
      reveal.subscribe(() => {
        const wish = reveal.snapshot()
        if (wish) drawing.reveal(wish.id)
      }),
    [reveal, drawing],
  )
}
