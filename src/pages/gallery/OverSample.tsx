import { type ComponentProps, type ComponentType, useState } from 'react'
import { inspectorMessages } from '#core/message'
import { isObject } from '#core/object'
import type { Faces } from '#react/widget'
import type { Sample } from './sample.ts'

type Over = NonNullable<Faces['Over']>
type Values = ComponentProps<Over>['values']

interface OverSampleProps {
  Over: ComponentType<ComponentProps<Over>>
  sample: Sample
  title: string
  value: unknown
}

/** A widget over several fields, with their values. */
export function OverSample({ Over: Face, sample, title, value }: OverSampleProps) {
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
