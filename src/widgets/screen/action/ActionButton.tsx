import { LoadingOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import type { RecordValues } from '#core/model'
import type { ActionProgram } from '#core/screen'
import { type ActionRunner, type ActionView, actionKey } from '#react/action'
import { useWatched } from '#react/watch'
import { Icon } from '#widgets/icon'

/** Actions that only open something: they are under way as long as it is open, and nothing waits for them. */
const opens = new Set(['create', 'edit', 'detail', 'copy', 'import', 'columns', 'super_query'])

/** Whether an action is running, on `record` or on the screen. */
export function useRunning(
  running: ActionRunner['running'],
  record: RecordValues | null,
): (view: ActionView) => boolean {
  const keys = useWatched(running)
  return ({ id, action }) => keys.has(actionKey(id, record)) && !isOpening(id, action)
}

function isOpening(id: string, { kind, steps }: ActionProgram): boolean {
  const [first] = steps
  return first ? 'ask' in first.step || 'open' in first.step : kind === 'builtIn' && opens.has(id)
}

/** Comes and goes at once: antd's own moves away and stays for good, unseen but read out, where the button is hidden meanwhile. */
const working = <LoadingOutlined aria-hidden />

interface ActionButtonProps {
  view: ActionView
  primary?: boolean
  busy: boolean
  run(view: ActionView): void
  block?: boolean
}

/** A button of a toolbar, footer or header; inside a form it submits. */
export function ActionButton({ view, primary = false, busy, run, block = false }: ActionButtonProps) {
  const { action, title, disabled, hint } = view
  const look: ButtonProps = primary ? { type: 'primary' } : {}
  return (
    <Button
      {...look}
      data-action={view.id}
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
