import { Segmented } from 'antd'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { inspectorMessages, messages, screenMessages, galleryMessages as texts } from '#core/message'
import { isObject } from '#core/object'
import { loadRows } from '#core/rows'
import { useEngine } from '#react/engine'
import type { Faces, FieldFaceProps, FilterFaceProps, WidgetDefinition } from '#react/widget'
import { SampleBoundary } from './SampleBoundary.tsx'
import type { Sample } from './sample.ts'
import { valueText } from './valueText.ts'

interface FilterSampleProps {
  Filter: ComponentType<FilterFaceProps>
  sample: Sample
}

/** The control of a filter bar, and its query value. */
function FilterSample({ Filter, sample: { item, example } }: FilterSampleProps) {
  const [value, setValue] = useState<unknown>(null)
  const { field } = item
  return (
    <>
      <h3>{screenMessages.filters}</h3>
      <div className="gallery-filter">
        <Filter
          field={field}
          props={example.props ?? {}}
          id="gallery-filter"
          title={field.title}
          match={field.type.match}
          value={value}
          onChange={setValue}
          onSearch={() => undefined}
        />
      </div>
      <p className="gallery-note">
        {inspectorMessages.value} <code>{JSON.stringify(value ?? null)}</code>
      </p>
    </>
  )
}

type Over = NonNullable<Faces['Over']>
type Values = ComponentProps<Over>['values']

interface OverSampleProps {
  Over: ComponentType<ComponentProps<Over>>
  sample: Sample
  title: string
  value: unknown
}

/** A widget over several fields, with their values. */
function OverSample({ Over: Face, sample, title, value }: OverSampleProps) {
  const [values, setValues] = useState<Values>(isObject(value) ? value : {})
  return (
    <>
      <Face
        id="gallery-over"
        title={title}
        props={sample.example.props ?? {}}
        values={values}
        onChange={(next) => setValues({ ...values, ...next })}
        readonly={false}
        record={() => values}
      />
      <p className="gallery-note">
        {inspectorMessages.value} <code>{JSON.stringify(values)}</code>
      </p>
    </>
  )
}

interface SampleFacesProps {
  faces: Faces
  sample: Sample
  widget: WidgetDefinition
}

/** The faces that a widget has: to write with a value of the example, to read with each. */
export function SampleFaces({ faces, sample, widget }: SampleFacesProps) {
  const { values } = sample.example
  const [place, setPlace] = useState(Math.min(1, values.length - 1))
  const { Field, Filter, Over } = faces
  const labels = values.map((value, index) => ({ value: index, label: valueText(value) }))
  return (
    <>
      {Field || Over ? (
        <>
          <h3 id="gallery-form">{texts.form}</h3>
          <div className="gallery-scroll">
            <Segmented aria-label={texts.example} options={labels} value={place} onChange={setPlace} />
          </div>
        </>
      ) : null}
      {Field ? (
        <FieldSamples key={`field-${place}`} Field={Field} sample={sample} value={values[place]} widget={widget.id} />
      ) : null}
      {Over ? (
        <OverSample key={`over-${place}`} Over={Over} sample={sample} title={widget.title} value={values[place]} />
      ) : null}
      {Filter ? (
        <SampleBoundary widget={widget.id}>
          <FilterSample Filter={Filter} sample={sample} />
        </SampleBoundary>
      ) : null}
      <ShownSamples faces={faces} sample={sample} widget={widget.id} />
    </>
  )
}

interface FieldSamplesProps {
  Field: ComponentType<FieldFaceProps>
  sample: Sample
  value: unknown
  widget: string
}

type State = Pick<FieldFaceProps, 'readonly' | 'disabled' | 'invalid'>

const plain: State = { readonly: false, disabled: false, invalid: false }
const states: readonly { id: string; title: string; state: State }[] = [
  { id: 'writable', title: texts.writable, state: plain },
  { id: 'readonly', title: inspectorMessages.readonly, state: { ...plain, readonly: true } },
  { id: 'disabled', title: inspectorMessages.disabled, state: { ...plain, disabled: true } },
  { id: 'faulty', title: inspectorMessages.invalid, state: { ...plain, invalid: true } },
]

/** What takes the whole width of a form does so here. */
const isWide = ({ item: { field } }: Sample): boolean => field.type.wide === true || field.type.id === 'table'

/** The control in all its states. */
const FieldSamples = (sampleProps: FieldSamplesProps) => (
  <div className={isWide(sampleProps.sample) ? 'gallery-fields is-wide' : 'gallery-fields'}>
    {states.map(({ id, title, state }) => (
      <OneField key={id} {...sampleProps} id={id} title={title} state={state} />
    ))}
  </div>
)

/** Rows as a form holds them. */
function initialValueOf({ item }: Sample, value: unknown): unknown {
  const { type, document } = item.field
  if (type.id !== 'table' || !Array.isArray(value)) return value
  return loadRows(value, typeof document.order === 'string' ? document.order : undefined)
}

interface OneFieldProps extends FieldSamplesProps {
  id: string
  title: string
  state: State
}

function OneField({ Field, sample, value: first, widget, id, title, state }: OneFieldProps) {
  const { faces } = useEngine()
  const { item, example, table } = sample
  const [value, setValue] = useState(() => initialValueOf(sample, first))
  const [problem, setProblem] = useState<string | null>(null)
  const controlId = `gallery-${id}`
  const errors = [...(state.invalid ? [texts.fault] : []), ...(problem ? [problem] : [])]
  return (
    <section className="gallery-field" aria-label={title}>
      <faces.Field
        item={item}
        controlId={controlId}
        title={title}
        help=""
        required={false}
        readonly={state.readonly}
        errors={errors}
        checking={false}
      >
        <SampleBoundary widget={widget}>
          <Field
            {...state}
            errors={errors}
            field={item.field}
            props={example.props ?? {}}
            id={controlId}
            title={item.field.title}
            required={false}
            value={value}
            onChange={setValue}
            onBlur={() => undefined}
            onProblem={setProblem}
            record={() => ({ sample: value })}
            {...(table ? { table } : {})}
          />
        </SampleBoundary>
      </faces.Field>
      {id === 'writable' ? <Value value={value} /> : null}
    </section>
  )
}

/** The emitted value. */
const Value = ({ value }: { value: unknown }) => (
  <p className="gallery-note">
    {inspectorMessages.value} <code>{JSON.stringify(value ?? null)}</code>
  </p>
)

/** As wide as a cell of a list cuts it. spec: shell §9 */
const ellipsisLetters = 25

/** The record that a server would send with a value: with the texts of its keys, if it has any. */
function recordOf({ example: { texts } }: Sample, value: unknown): Record<string, unknown> {
  if (!texts || typeof value !== 'string') return { sample: value }
  const text = value.split(',').map((key) => texts[key] ?? key)
  return { sample: value, sample_dictText: text.join(',') }
}

interface ShownSamplesProps {
  faces: Faces
  sample: Sample
  widget: string
}

/** Every value of the example as tables and details show it. */
function ShownSamples({ faces: { Cell, Detail }, sample, widget }: ShownSamplesProps) {
  const { item, example, table } = sample
  if (!Cell && !Detail) return null
  const faceProps = (value: unknown) => ({
    field: item.field,
    props: example.props ?? {},
    value,
    record: recordOf(sample, value),
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <div className="gallery-scroll gallery-shown" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.example}</th>
            {Cell ? <th scope="col">{texts.cell}</th> : null}
            {Detail ? <th scope="col">{messages.word.detail}</th> : null}
          </tr>
        </thead>
        <tbody>
          {example.values.map((value) => (
            <tr key={JSON.stringify(value)}>
              <td className="gallery-value">
                <code>{valueText(value)}</code>
              </td>
              {Cell ? (
                <td className="gallery-cell" data-title={texts.cell}>
                  <SampleBoundary widget={widget}>
                    <Cell {...faceProps(value)} ellipsis={ellipsisLetters} />
                  </SampleBoundary>
                </td>
              ) : null}
              {Detail ? (
                <td className="gallery-detail" data-title={messages.word.detail}>
                  <SampleBoundary widget={widget}>
                    <Detail {...faceProps(value)} {...(table ? { table } : {})} />
                  </SampleBoundary>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
