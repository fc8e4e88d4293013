import { type ComponentType, useState } from 'react'
import { inspectorMessages, galleryMessages as texts } from '#core/message'
import { loadRows } from '#core/rows'
import { useEngine } from '#react/engine'
import type { FieldFaceProps } from '#react/widget'
import type { Sample } from './sample.ts'

interface FieldSamplesProps {
  Field: ComponentType<FieldFaceProps>
  sample: Sample
  value: unknown
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
export const FieldSamples = (sampleProps: FieldSamplesProps) => (
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

function OneField({ Field, sample, value: first, id, title, state }: OneFieldProps) {
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
      </faces.Field>
      {id === 'writable' ? <Value value={value} /> : null}
    </section>
  )
}

/** What the control has emitted. */
const Value = ({ value }: { value: unknown }) => (
  <p className="gallery-note">
    {inspectorMessages.value} <code>{JSON.stringify(value ?? null)}</code>
  </p>
)
