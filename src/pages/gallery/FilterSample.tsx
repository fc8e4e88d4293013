import { type ComponentType, useState } from 'react'
import { inspectorMessages, messages } from '#core/message'
import type { FilterFaceProps } from '#react/widget'
import type { Sample } from './sample.ts'

interface FilterSampleProps {
  Filter: ComponentType<FilterFaceProps>
  sample: Sample
}

/** The control of a filter bar, with what it asks for. */
export function FilterSample({ Filter, sample: { item, example } }: FilterSampleProps) {
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
