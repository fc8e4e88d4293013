import { Segmented } from 'antd'
import { useState } from 'react'
import { galleryMessages as texts } from '#core/message'
import type { Faces } from '#react/widget'
import { FieldSamples } from './FieldSamples.tsx'
import { FilterSample } from './FilterSample.tsx'
import { OverSample } from './OverSample.tsx'
import { ShownSamples } from './ShownSamples.tsx'
import type { Sample } from './sample.ts'
import { valueText } from './valueText.ts'

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
