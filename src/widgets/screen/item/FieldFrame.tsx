import type { FieldFrameProps, ValueFrameProps } from '#react/engine'
import { noteIdOf } from '#react/widget'
import './item.css'

/** A value that is read: its name above it. */
export const ValueFrame = ({ title, help, children }: ValueFrameProps) => (
  <dl className="value" title={help || undefined}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </dl>
)

/** Label, control, and a line below it that is always there: help, or what is wrong. The form never jumps. spec: look, Form */
export function FieldFrame({ item, controlId, title, help, required, errors, checking, ...control }: FieldFrameProps) {
  const fault = errors[0]
  const above = item.field.type.id === 'table'
  return (
    <div className={`field${fault ? ' is-faulty' : ''}${above ? ' is-above' : ''}`}>
      <label className="field-label" htmlFor={controlId} title={title}>
        {required && (
          <span className="field-star" aria-hidden="true">
            *
          </span>
        )}
        {title}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus of the control inside */}
      <div className="field-body" onFocus={control.onFocus} onBlur={control.onBlur}>
        {control.children}
        <div className={`field-note${help ? ' is-helped' : ''}`} id={noteIdOf(controlId)}>
          {fault ? (
            <span className="field-error" role="alert" title={errors.join('\n')}>
              {fault}
            </span>
          ) : (
            help && <span className="field-help">{help}</span>
          )}
          {checking && <span className="field-checking" aria-hidden="true" />}
        </div>
      </div>
    </div>
  )
}
