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
import type { FieldItem } from '#core/screen'
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

/** One field of a form, in Formily's context: what is drawn below may call `useField()`. */
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

/** What stands around the control: drawn again when the title, the state or the errors are others. */
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
 * The Field hears of the focus as Formily's components let it hear: `active`, `visited`, and validators of the triggers of
 * that name. A control that goes while it has the focus fires no event; React holds the last text control that had it, with
 * the form around, until it hears that the focus has left.
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

/** A decorator that a component has set in place of ours; none draws the control alone. */
function Foreign({ Component, props, children }: ForeignProps) {
  return Component ? <Component {...props}>{children}</Component> : children
}

/** The control: drawn again when its props other than the value change. */
const FieldControl = observer(function FieldControl({ item, form, field, controlId }: FieldPartProps) {
  const { name } = item.field
  const handlers = useHandlers(item, form)
  const table = useTable(item, form)
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
    ...(table ? { table } : {}),
    ...(typed === undefined ? {} : { typed }),
  }
  const round = form.round(name)
  const controlProps = { props, field, current: form.value(name) }
  const { componentType } = field
  if (typeof componentType === 'function') return <Valued key={round} Face={componentType} {...controlProps} />
  return (
    <WidgetFace widget={String(componentType)} place={item.pointer}>
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

/** A face that is missing is drawn by the text widget. */
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

function useTable(item: FieldItem, form: FormController): TableFace | null {
  const errors = form.rowErrors(item.field.name)
  const lasting = useMemo(
    () => (item.columns ? { columns: item.columns, checks: form.rowChecks(item), ...footerOf(item) } : null),
    [item, form],
  )
  return useMemo(() => lasting && { ...lasting, errors }, [lasting, errors])
}

/** The totals of a sub-table, as its face receives them. */
export const footerOf = ({ footer }: FieldItem): Pick<TableFace, 'footer'> => (footer ? { footer } : {})
