import { Segmented } from 'antd'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { inspectorMessages, messages, galleryMessages as texts } from '#core/message'
import { isObject } from '#core/object'
import type { Faces, FilterFaceProps } from '#react/widget'
import { FieldSamples } from './FieldSamples.tsx'
import { ShownSamples } from './ShownSamples.tsx'
import type { Sample } from './sample.ts'
import { valueText } from './valueText.ts'

interface FilterSampleProps {
  Filter: ComponentType<FilterFaceProps>
  sample: Sample
}

/** The control of a filter bar, with what it asks for. */
function FilterSample({ Filter, sample: { item, example } }: FilterSampleProps) {
  const [value, setValue] = useState<unknown>(null)
  const { field } = item
  return (
    <>
      <h3>{messages.screen.filters}</h3>
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
  title: string
}

/** The faces that a widget has: to write with a value of the example, to read with each. */
export function SampleFaces({ faces, sample, title }: SampleFacesProps) {
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
      {Field ? <FieldSamples key={`field-${place}`} Field={Field} sample={sample} value={values[place]} /> : null}
      {Over ? (
        <OverSample key={`over-${place}`} Over={Over} sample={sample} title={title} value={values[place]} />
      ) : null}
      {Filter ? <FilterSample Filter={Filter} sample={sample} /> : null}
      <ShownSamples faces={faces} sample={sample} />
    </>
  )
}
