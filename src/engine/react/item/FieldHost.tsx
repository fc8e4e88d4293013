import { type ComponentType, memo, useId, useMemo } from 'react'
import type { FieldItem } from '#core/screen'
import { useEngine } from '#react/engine'
import type { FieldView, FormController } from '#react/form'
import { useWatched, type Watched } from '#react/watch'
import type { FieldFaceProps, TableFace } from '#react/widget'
import { WidgetFace } from './WidgetFace.tsx'

interface FieldHostProps {
  item: FieldItem
  form: FormController
}

/** One field of a form. It watches its own faults and state, its control its value, and nothing else. */
export const FieldHost = memo(function FieldHost({ item, form }: FieldHostProps) {
  const { faces } = useEngine()
  const seen = useWatched(form.field(item))
  const controlId = useId()
  const { title, help, required, readonly, errors, checking } = seen
  return (
    <faces.Field
      item={item}
      controlId={controlId}
      title={title}
      help={help}
      required={required}
      readonly={readonly}
      errors={errors}
      checking={checking}
    >
      <Control item={item} form={form} seen={seen} controlId={controlId} />
    </faces.Field>
  )
})

interface ControlProps extends FieldHostProps {
  seen: FieldView
  controlId: string
}

function Control({ item, form, seen, controlId }: ControlProps) {
  const handlers = useHandlers(item, form)
  const table = useTable(item, form, seen)
  const { errors, title, placeholder, optionsWhere, readonly, disabled, required } = seen
  const typed = form.typedText(item.field.name)
  const props: Valueless = {
    ...handlers,
    id: controlId,
    field: item.field,
    props: item.props,
    title,
    readonly,
    disabled,
    required,
    invalid: errors.length > 0,
    ...(placeholder ? { placeholder } : {}),
    ...(optionsWhere ? { optionsWhere } : {}),
    ...(table ? { table } : {}),
    ...(typed === undefined ? {} : { typed }),
  }
  const drawn = { props, held: form.value(item.field.name) }
  return (
    <WidgetFace widget={item.widget} place={item.pointer}>
      {({ Field, hears }) =>
        Field ? <Valued key={seen.round} Face={Field} hears={hears} {...drawn} /> : <TextFace {...drawn} />
      }
    </WidgetFace>
  )
}

type Valueless = Omit<FieldFaceProps, 'value' | 'held'>

interface DrawnProps {
  props: Valueless
  held: Watched<unknown>
}

/** A face that is missing is drawn by the text widget. */
function TextFace(drawn: DrawnProps) {
  return (
    <WidgetFace widget="text" place="">
      {({ Field, hears }) => (Field ? <Valued Face={Field} hears={hears} {...drawn} /> : null)}
    </WidgetFace>
  )
}

interface ValuedProps extends DrawnProps {
  Face: ComponentType<FieldFaceProps>
  hears?: boolean | undefined
}

function Valued({ hears = false, ...drawn }: ValuedProps) {
  return hears ? (
    <drawn.Face {...drawn.props} held={drawn.held} value={drawn.held.snapshot()} />
  ) : (
    <Watching {...drawn} />
  )
}

const Watching = ({ Face, props, held }: ValuedProps) => <Face {...props} value={useWatched(held)} />

/** What the control hands in; the same functions for the life of the field. */
function useHandlers(
  { field }: FieldItem,
  form: FormController,
): Pick<FieldFaceProps, 'onChange' | 'onBlur' | 'onProblem' | 'onPending' | 'onTyped' | 'record' | 'beside'> {
  return useMemo(
    () => ({
      onChange: (value) => form.change({ [field.name]: value }),
      onBlur: () => form.leave(field.name),
      onProblem: (problem) => form.problem(field.name, problem),
      onPending: (arrival) => form.pending(field.name, arrival),
      onTyped: (text) => form.typed(field.name, text),
      record: form.record,
      beside: form.value,
    }),
    [field, form],
  )
}

function useTable(item: FieldItem, form: FormController, { rowErrors }: FieldView): TableFace | null {
  const lasting = useMemo(
    () => (item.columns ? { columns: item.columns, checks: form.rowChecks(item), ...footerOf(item) } : null),
    [item, form],
  )
  return useMemo(() => lasting && { ...lasting, errors: rowErrors }, [lasting, rowErrors])
}

/** What the rows of a sub-table come to, as its face is told. */
export const footerOf = ({ footer }: FieldItem): Pick<TableFace, 'footer'> => (footer ? { footer } : {})
