import type { Field } from '@formily/core'
import {
  type ComponentType,
  type FocusEvent as FocusEventOf,
  memo,
  type PropsWithChildren,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import type { RecordValues } from '#core/model'
import type { RowErrors } from '#core/rows'
import { type FieldItem, screenOf } from '#core/screen'
import { useEngine } from '#react/engine'
import { errorsOf, type FormController } from '#react/form'
import { FieldContext, observer, type Watched } from '#react/watch'
import type { FieldFaceProps, TableFace } from '#react/widget'
import { WidgetFace } from './WidgetFace.tsx'

interface FieldHostProps {
  item: FieldItem
  form: FormController
}

interface FieldPartProps extends FieldHostProps {
  field: Field
  controlId: string
}

/** One field of a form, in Formily's context: components inside may call `useField()`. */
export const FieldHost = memo(function FieldHost({ item, form }: FieldHostProps) {
  const field = form.field(item.field.name)
  const controlId = useId()
  useEffect(() => {
    field.onMount()
    return () => field.onUnmount()
  }, [field])
  return (
    <FieldContext.Provider value={field}>
      <FieldBody item={item} form={form} field={field} controlId={controlId} />
    </FieldContext.Provider>
  )
})

/** The frame around the control; rerenders when title, state or errors change. */
const FieldBody = observer(function FieldBody(parts: FieldPartProps) {
  const { item, field, controlId } = parts
  const { faces } = useEngine()
  const { title, description, required, readPretty, validating, decoratorType } = field
  const control = <FieldControl {...parts} />
  const focusing = useFocusing(field)
  if (typeof decoratorType !== 'string')
    return (
      <Foreign Component={decoratorType} props={field.decoratorProps}>
        <div style={{ display: 'contents' }} {...focusing}>
          {control}
        </div>
      </Foreign>
    )
  return (
    <faces.Field
      item={item}
      controlId={controlId}
      title={title}
      help={description}
      required={required}
      readonly={readPretty}
      errors={errorsOf(field)}
      checking={validating}
      {...focusing}
    >
      {control}
    </faces.Field>
  )
})

/**
 * Reports focus to the Field as Formily's own components do: `active`, `visited`, and validators triggered by focus and blur. A control
 * that unmounts while focused fires no event, and React would retain it, with its form, until it hears of the blur.
 */
function useFocusing(field: Field) {
  const root = useRef<EventTarget | null>(null)
  useEffect(
    () => () => {
      if (!field.active) return
      void field.onBlur()
      root.current?.dispatchEvent(new FocusEvent('focusout'))
    },
    [field],
  )
  return useMemo(
    () => ({
      onFocus({ nativeEvent }: FocusEventOf) {
        root.current = nativeEvent.currentTarget
        if (!field.active) void field.onFocus()
      },
      onBlur({ currentTarget, relatedTarget }: FocusEventOf) {
        if (field.active && !currentTarget.contains(relatedTarget)) void field.onBlur()
      },
    }),
    [field],
  )
}

interface ForeignProps {
  Component: ComponentType<PropsWithChildren> | undefined
  props: object
  children: ReactNode
}

/** A decorator that a component has set in place of ours; without one only the control is rendered. */
function Foreign({ Component, props, children }: ForeignProps) {
  return Component ? <Component {...props}>{children}</Component> : children
}

/** The control; rerenders when its props other than the value change. */
const FieldControl = observer(function FieldControl({ item, form, field, controlId }: FieldPartProps) {
  const { name } = item.field
  const handlers = useHandlers(item, form)
  const rowErrors = form.rowErrors(name)
  const table = useTable(item, form, rowErrors)
  const typed = form.typedText(name)
  const { placeholder, optionsWhere } = field.data
  const props: Valueless = {
    ...handlers,
    id: controlId,
    field: item.field,
    props: item.props,
    title: field.title,
    readonly: field.readPretty,
    disabled: field.disabled,
    required: field.required,
    invalid: field.selfErrors.length > 0,
    ...(placeholder ? { placeholder } : {}),
    ...(optionsWhere ? { optionsWhere } : {}),
    ...(table ? { table } : rowErrors && { rowErrors }),
    ...(typed === undefined ? {} : { typed }),
  }
  const round = form.round(name)
  const controlProps = { props, field, current: form.value(name) }
  const { componentType } = field
  if (typeof componentType === 'function') return <Valued key={round} Face={componentType} {...controlProps} />
  return (
    <WidgetFace widget={String(componentType)} place={item.pointer} isControl>
      {({ Field, hears }) =>
        Field ? <Valued key={round} Face={Field} hears={hears} {...controlProps} /> : <TextFace {...controlProps} />
      }
    </WidgetFace>
  )
})

type Valueless = Omit<FieldFaceProps, 'value' | 'current'>

interface DrawnProps {
  props: Valueless
  field: Field
  current: Watched<unknown>
}

/** The text widget, for widgets without a face of this kind. */
function TextFace(controlProps: DrawnProps) {
  return (
    <WidgetFace widget="text" place="">
      {({ Field, hears }) => (Field ? <Valued Face={Field} hears={hears} {...controlProps} /> : null)}
    </WidgetFace>
  )
}

interface ValuedProps extends DrawnProps {
  Face: ComponentType<FieldFaceProps>
  hears?: boolean | undefined
}

function Valued({ hears = false, ...controlProps }: ValuedProps) {
  const { Face, props, current } = controlProps
  return hears ? <Face {...props} current={current} value={current.snapshot()} /> : <Watching {...controlProps} />
}

const Watching = observer(({ Face, props, field }: ValuedProps) => <Face {...props} value={field.value} />)

/** Handlers of the control; the same functions for the life of the field. */
function useHandlers(
  { field }: FieldItem,
  form: FormController,
): Pick<
  FieldFaceProps,
  'onChange' | 'onFields' | 'onBlur' | 'onProblem' | 'onRowErrors' | 'onPending' | 'onTyped' | 'record' | 'beside'
> {
  return useMemo(
    () => ({
      onChange: (value) => form.change({ [field.name]: value }),
      onFields: (values) => changeFields(values, form),
      onBlur: () => form.leave(field.name),
      onProblem: (problem) => form.problem(field.name, problem),
      onRowErrors: (errors) => form.reportRows(field.name, errors),
      onPending: (arrival) => form.pending(field.name, arrival),
      onTyped: (text) => form.typed(field.name, text),
      record: form.record,
      beside: form.value,
    }),
    [field, form],
  )
}

/** Sets the fields that the form has; returns the names of the others. */
function changeFields(values: RecordValues, form: FormController): readonly string[] {
  const names = new Set(form.program.fieldItems.map((item) => item.field.name))
  form.change(Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))))
  return Object.keys(values).filter((name) => !names.has(name))
}

function useTable(item: FieldItem, form: FormController, errors: RowErrors | null): TableFace | null {
  const lasting = useMemo(
    () =>
      item.columns
        ? { columns: item.columns, checks: form.rowChecks(item), ...tablePartsOf(item), ...sourceOf(form) }
        : null,
    [item, form],
  )
  return useMemo(() => lasting && { ...lasting, errors }, [lasting, errors])
}

/** The record that live rows of a sub-table belong to. */
function sourceOf({ program, recordId }: FormController): Pick<TableFace, 'source'> {
  const { id, model } = program
  if (!recordId || !model.api) return {}
  return { source: { screen: screenOf(id), model: model.id, api: model.api, recordId } }
}

/** What the document and the rights of the screen say of a sub-table, as props of its face. */
export const tablePartsOf = ({ footer, withheld }: FieldItem): Pick<TableFace, 'footer' | 'withheld'> => ({
  ...(footer ? { footer } : {}),
  ...(withheld ? { withheld } : {}),
})
