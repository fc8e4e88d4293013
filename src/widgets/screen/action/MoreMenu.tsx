import { Dropdown } from 'antd'
import type { ActionView } from '#react/action'
import { Icon } from '#widgets/icon'

interface MoreMenuProps {
  views: readonly ActionView[]
  run(view: ActionView): void
  close(): void
}

/** The open menu of folded actions, hung below its zero-sized anchor. It is mounted only while it is open. */
export function MoreMenu({ views, run, close }: MoreMenuProps) {
  const items = views.map((view) => ({
    key: view.id,
    label: view.title,
    danger: view.action.tone === 'danger',
    disabled: view.disabled,
    title: view.hint,
    ...(view.action.icon ? { icon: <Icon name={view.action.icon} /> } : {}),
    onClick: () => {
      close()
      run(view)
    },
  }))
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      menu={{ items }}
      onOpenChange={(open) => {
        if (!open) close()
      }}
    >
      <span className="action-anchor" />
    </Dropdown>
  )
}
