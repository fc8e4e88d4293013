import { LoadingOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import type { ActionView } from '#react/action'
import { Icon } from '#widgets/icon'

/** Comes and goes at once: antd's own moves away and stays for good, unseen but read out, where the button is hidden meanwhile. */
const working = <LoadingOutlined aria-hidden />

interface ActionButtonProps {
  view: ActionView
  primary?: boolean
  busy: boolean
  run(view: ActionView): void
  block?: boolean
}

/** A button of a toolbar, footer or header. Submits where it stands in a form. */
export function ActionButton({ view, primary = false, busy, run, block = false }: ActionButtonProps) {
  const { action, title, disabled, hint } = view
  const look: ButtonProps = primary ? { type: 'primary' } : {}
  return (
    <Button
      {...look}
      danger={action.tone === 'danger'}
      className={busy ? 'ant-btn-loading' : ''}
      icon={busy ? working : action.icon ? <Icon name={action.icon} /> : undefined}
      aria-busy={busy}
      disabled={disabled}
      title={hint || undefined}
      block={block}
      onClick={() => {
        if (!busy) run(view)
      }}
    >
      {title}
    </Button>
  )
}
