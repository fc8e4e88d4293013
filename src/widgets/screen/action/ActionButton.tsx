import { Button, type ButtonProps } from 'antd'
import type { ActionView } from '#react/action'
import { Icon } from '#widgets/icon'

interface ActionButtonProps {
  view: ActionView
  primary?: boolean
  busy: boolean
  run(view: ActionView): void
  block?: boolean
}

/** A button of a toolbar, footer or header. Submits where it stands in a form. */
export function ActionButton({ view, primary = false, busy, run, block = false }: ActionButtonProps) {
  const { action, title, disabled } = view
  const look: ButtonProps = primary ? { type: 'primary' } : {}
  return (
    <Button
      {...look}
      danger={action.tone === 'danger'}
      icon={action.icon ? <Icon name={action.icon} /> : undefined}
      loading={busy}
      disabled={disabled}
      block={block}
      onClick={() => run(view)}
    >
      {title}
    </Button>
  )
}
