import { act, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import type { Faces, FieldFaceProps, FilterFaceProps, WidgetExample } from '#react/widget'
import { widgets } from '#widgets'
import { FacePlaceProvider } from '#widgets/face'
import { Around, createWidgetWorld, libraryWith, sampleField, type WidgetWorld } from './world.tsx'

/** The definition of a widget; a test that names an unknown one is wrong. */
export function widgetOf(id: string) {
  const widget = widgets.find((each) => each.id === id)
  if (!widget) throw new Error(`No widget ${id}`)
  return widget
}

/** A widget over a field, with its value and the rest of its record. */
export interface Drawing extends Partial<Omit<WidgetExample, 'values'>> {
  value?: unknown
  record?: RecordValues
  /** Ports that the test has prepared. */
  world?: WidgetWorld
  /** A form unless given. */
  place?: 'form' | 'cell'
}

interface Prepared {
  faces: Faces
  library: Library
  world: WidgetWorld
  fieldProps: Pick<FieldFaceProps, 'field' | 'props'>
  record: RecordValues
}

async function prepare(id: string, drawing: Drawing): Promise<Prepared> {
  const { field, props, record, value, world = createWidgetWorld() } = drawing
  const widget = widgetOf(id)
  const [faces, example] = await Promise.all([widget.faces(), widget.example()])
  const library = libraryWith({ field: field ?? example.field })
  const sample = sampleField(library)
  return {
    faces,
    library,
    world,
    fieldProps: { field: sample, props: props ?? (field ? {} : (example.props ?? {})) },
    record: { [sample.name]: value, ...record },
  }
}

const missing = (id: string, face: string) => new Error(`Widget ${id} has no ${face} face`)

/** What became of a mounted control. */
export interface Mounted {
  container: HTMLElement
  /** The value now. */
  value(): unknown
  /** Every value that it emitted, in order. */
  emitted: unknown[]
  /** Sets the value from outside, as an effect of the form does. */
  give(value: unknown): void
  unmount(): void
}

/** Mounts the Field face in a form of one field. */
export async function drawField(
  id: string,
  drawing: Drawing = {},
  state: Partial<FieldFaceProps> = {},
): Promise<Mounted> {
  const { faces, fieldProps, record, library, world } = await prepare(id, drawing)
  const { Field } = faces
  if (!Field) throw missing(id, 'Field')
  return mountControl(drawing.value, (value, onChange) => (
    <Around world={world} library={library}>
      <FacePlaceProvider value={drawing.place ?? 'form'}>
        <label htmlFor="sample">样例</label>
        <Field
          {...fieldProps}
          id="sample"
          title="样例"
          value={value}
          onChange={onChange}
          onBlur={() => {}}
          onProblem={() => {}}
          record={() => ({ ...record, sample: value })}
          readonly={false}
          disabled={false}
          required={false}
          invalid={false}
          {...state}
        />
      </FacePlaceProvider>
    </Around>
  ))
}

/** Mounts the Filter face. */
export async function drawFilter(
  id: string,
  drawing: Drawing = {},
  state: Partial<FilterFaceProps> = {},
): Promise<Mounted> {
  const { faces, fieldProps, library, world } = await prepare(id, drawing)
  const { Filter } = faces
  if (!Filter) throw missing(id, 'Filter')
  return mountControl(drawing.value, (value, onChange) => (
    <Around world={world} library={library}>
      <Filter
        {...fieldProps}
        id="sample"
        title="样例"
        match={fieldProps.field.type.match}
        value={value}
        onChange={onChange}
        onSearch={() => {}}
        {...state}
      />
    </Around>
  ))
}

type Drawn = (value: unknown, onChange: (value: unknown) => void) => ReactNode

interface HolderProps {
  initial: unknown
  prepared: Drawn
  /** Hears of each value and of the way to set one. */
  change(value: unknown, give: (value: unknown) => void): void
  emit(value: unknown): void
}

function Holder({ initial, prepared, change, emit }: HolderProps) {
  const [value, setValue] = useState(initial)
  change(value, setValue)
  return prepared(value, (next) => {
    emit(next)
    setValue(next)
  })
}

async function mountControl(initial: unknown, prepared: Drawn): Promise<Mounted> {
  const emitted: unknown[] = []
  let current = initial
  let give: (value: unknown) => void = () => {}
  const change: HolderProps['change'] = (value, set) => {
    current = value
    give = set
  }
  const holder = <Holder initial={initial} prepared={prepared} change={change} emit={(value) => emitted.push(value)} />
  const { container, unmount } = await act(async () => render(holder))
  return { container, emitted, unmount, value: () => current, give: (value) => act(() => give(value)) }
}

/** Mounts a Cell or Detail face. */
export async function drawShown(id: string, face: 'Cell' | 'Detail', drawing: Drawing = {}): Promise<HTMLElement> {
  const { faces, fieldProps, record, library, world } = await prepare(id, drawing)
  const { Cell, Detail } = faces
  const faceProps = { ...fieldProps, value: drawing.value, record }
  const element = face === 'Cell' ? Cell && <Cell {...faceProps} ellipsis={12} /> : Detail && <Detail {...faceProps} />
  if (!element) throw missing(id, face)
  return (
    await act(async () =>
      render(
        <Around world={world} library={library}>
          {element}
        </Around>,
      ),
    )
  ).container
}
